// Uploads of photographs: resize them where that is safe, show progress, and retry without choosing the file again.
// Without this script the same forms send the original file.
"use strict";

(() => {
  const MAX_BYTES = 15000000;

  // Smaller files are sent as they are.
  const SMALL_BYTES = 1500000;
  // The long side of a 12-megapixel phone picture. The finder sees 2560 pixels, indices are cropped from the full size.
  const MAX_LONG_SIDE = 4032;
  const QUALITY = 0.9;
  // Larger canvases fail on phones, or come out black.
  const CANVAS_PIXELS = 16000000;
  const MAX_SIZE_RATIO = 0.8;
  const RESIZE_MILLISECONDS = 15000;
  // Without progress for this time the connection is considered lost.
  const STALLED_MILLISECONDS = 60000;

  // A JPEG of two pixels side by side, which are one above the other if the browser applies the orientation in EXIF.
  const TURNED =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAP////////////////////////////" +
    "//////////////////////////////////////////////////////////wAALCAABAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQ" +
    "AQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z";

  const decode = (blob) => createImageBitmap(blob, { imageOrientation: "from-image" });

  const turnsPictures = async () => {
    const bytes = Uint8Array.from(atob(TURNED), (letter) => letter.charCodeAt(0));
    const bitmap = await decode(new Blob([bytes], { type: "image/jpeg" }));
    const turned = bitmap.width === 1 && bitmap.height === 2;
    bitmap.close();
    return turned;
  };

  const canvasOf = (source, width, height) => {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(source, 0, 0, width, height);
    return canvas;
  };

  const isOfOneColour = (canvas) => {
    const pixels = canvasOf(canvas, 16, 16).getContext("2d").getImageData(0, 0, 16, 16).data;
    return pixels.every((value, place) => value === pixels[place % 4]);
  };

  const redraw = async (file) => {
    if (!(await turnsPictures())) return file;
    const bitmap = await decode(file);
    const scale = Math.min(1, MAX_LONG_SIDE / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
    if (width * height > CANVAS_PIXELS) return file;
    const canvas = canvasOf(bitmap, width, height);
    bitmap.close();
    if (isOfOneColour(canvas)) return file;
    const smaller = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    return smaller && smaller.size < MAX_SIZE_RATIO * file.size ? smaller : file;
  };

  // If anything fails here, the original is sent.
  const madeSmaller = (file) => {
    if (file.size < SMALL_BYTES || !window.createImageBitmap) return Promise.resolve(file);
    const tooLong = new Promise((done) => setTimeout(done, RESIZE_MILLISECONDS, file));
    return Promise.race([redraw(file).catch(() => file), tooLong]);
  };

  const running = new Map();

  class Upload {
    constructor(input, file) {
      this.form = input.form;
      this.field = input.closest("[data-photo]").dataset.photo;
      this.name = input.name;
      this.file = file;
      this.place = this.form.querySelector(`[data-error="photo-${this.field}"]`);
      this.progress = this.form.querySelector(`[data-progress="${this.field}"]`);
      this.bar = this.progress.querySelector("progress");
      this.state = this.progress.querySelector("[data-state]");
      this.percent = this.progress.querySelector("[data-percent]");
      this.again = this.progress.querySelector("[data-again]");
      this.again.onclick = () => this.start();
    }

    say(state, percent) {
      this.progress.hidden = false;
      this.bar.hidden = false;
      const sentence = this.progress.dataset[state];
      if (this.state.textContent !== sentence) this.state.textContent = sentence;
      this.percent.textContent = percent === undefined ? "" : `${percent} %`;
      if (percent === undefined) this.bar.removeAttribute("value");
      else this.bar.value = percent;
    }

    fail(sentence, mayTryAgain) {
      this.stop();
      this.bar.hidden = true;
      this.state.textContent = this.percent.textContent = "";
      this.progress.hidden = this.again.hidden = !mayTryAgain;
      this.place.textContent = sentence;
      this.place.hidden = false;
    }

    stop() {
      clearTimeout(this.watch);
      this.offline = false;
      if (this.request) this.request.onload = this.request.onerror = this.request.onabort = this.request.upload.onload = null;
      if (this.request) this.request.abort();
      this.request = null;
    }

    moved() {
      clearTimeout(this.watch);
      this.watch = setTimeout(() => this.cutOff(), STALLED_MILLISECONDS);
    }

    cutOff() {
      this.fail(window.binokel.sentenceFor(0), true);
      this.offline = true;
    }

    async start() {
      this.stop();
      this.place.hidden = true;
      this.again.hidden = true;
      this.say("chosen");
      if (!this.ready) {
        this.ready = await madeSmaller(this.file);
        if (running.get(this.form) !== this) return;
      }
      if (this.ready.size > MAX_BYTES) this.fail(window.binokel.sentenceFor(413), false);
      else this.send();
    }

    send() {
      // text typed meanwhile is sent along; the form's key stays the same, so that nothing is stored twice
      const data = new FormData(this.form);
      for (const input of this.form.querySelectorAll("input[type=file]")) data.delete(input.name);
      data.set(this.name, this.ready, this.file.name);
      data.set("do", `photo-${this.field}`);
      const request = new XMLHttpRequest();
      this.request = request;
      request.open("POST", this.form.action);
      request.setRequestHeader("Accept", "application/json");
      request.upload.onprogress = (event) => {
        this.moved();
        if (event.lengthComputable) this.say("sending", Math.floor((100 * event.loaded) / event.total));
      };
      request.upload.onload = () => {
        this.moved();
        this.say("reading");
      };
      request.onerror = request.onabort = () => this.cutOff();
      request.onload = () => this.answered(request);
      this.say("sending", 0);
      this.moved();
      request.send(data);
    }

    answered(request) {
      let answer = {};
      try {
        answer = JSON.parse(request.responseText);
      } catch {
        answer = {};
      }
      if (request.status < 400 && answer.go) {
        this.request = null;
        clearTimeout(this.watch);
        this.say("done", 100);
        // the phone lies on the table, and nobody looks at it while the photograph is read
        if (navigator.vibrate) navigator.vibrate(80);
        running.delete(this.form);
        location.assign(answer.go);
        return;
      }
      const { status } = request;
      this.fail(window.binokel.sentenceFor(status), status >= 500 || status === 429);
      window.binokel.showErrors(this.form, answer.errors || {}, this.place);
    }
  }

  document.addEventListener("change", (event) => {
    const input = event.target;
    if (!input.matches("input[data-upload]") || !input.files[0]) return;
    const before = running.get(input.form);
    if (before) {
      before.stop();
      before.progress.hidden = true;
    }
    const upload = new Upload(input, input.files[0]);
    running.set(input.form, upload);
    // allows choosing the same file again
    input.value = "";
    upload.start();
  });

  window.addEventListener("online", () => {
    for (const upload of running.values()) if (upload.offline) upload.start();
  });
})();
