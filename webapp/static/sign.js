// Drawn signatures: the strokes on the canvas are sent with the form as an SVG path on a field of 600 by 200. Without a
// script players type initials.
"use strict";

(() => {
  const WIDTH = 600;
  const HEIGHT = 200;
  const MIN_STEP = 4;
  const MAX_POINTS = 1000;

  const prepare = (form) => {
    const canvas = form.querySelector("canvas");
    const field = form.querySelector('[name="drawn"]');
    const pen = canvas.getContext("2d");
    let strokes = [];
    let current = null;

    const at = (event) => {
      const box = canvas.getBoundingClientRect();
      const inside = (value, most) => Math.round(Math.min(Math.max(value, 0), most - 1));
      return [
        inside(((event.clientX - box.left) / box.width) * WIDTH, WIDTH),
        inside(((event.clientY - box.top) / box.height) * HEIGHT, HEIGHT),
      ];
    };

    const keep = () => {
      field.value = strokes
        .filter((stroke) => stroke.length > 1)
        .map((stroke) => "M" + stroke.map((point) => point.join(" ")).join("L"))
        .join("");
    };

    const points = () => strokes.reduce((sum, stroke) => sum + stroke.length, 0);

    canvas.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      canvas.setPointerCapture(event.pointerId);
      current = [at(event)];
      strokes.push(current);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!current || points() > MAX_POINTS) return;
      const [x, y] = current[current.length - 1];
      const next = at(event);
      if (Math.hypot(next[0] - x, next[1] - y) < MIN_STEP) return;
      pen.strokeStyle = getComputedStyle(canvas).color;
      pen.lineWidth = 5;
      pen.lineCap = pen.lineJoin = "round";
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(...next);
      pen.stroke();
      current.push(next);
      keep();
    });
    for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, () => { current = null; });
    form.querySelector("[data-wipe]").addEventListener("click", () => {
      strokes = [];
      pen.clearRect(0, 0, WIDTH, HEIGHT);
      keep();
    });
  };

  document.querySelectorAll("form[data-sign]").forEach(prepare);
})();
