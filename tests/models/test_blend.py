"""A reader between two trainings keeps new classes, and their strength is fitted again."""

from __future__ import annotations

import pytest

from vision.crop import NO_RANK

# torch warns about its own code; ours is warned of everywhere else.
pytestmark = [pytest.mark.train, pytest.mark.filterwarnings("ignore")]


def test_what_both_knew_is_mixed_and_what_is_new_is_kept() -> None:
    import torch

    from models.blend import blended
    from models.reader_network import ReaderNetwork

    before, after = ReaderNetwork().state_dict(), ReaderNetwork().state_dict()
    mixed = blended(before, after, 0.25)
    known = NO_RANK + 1
    expected = 0.25 * before["rank.weight"][:known] + 0.75 * after["rank.weight"][:known]
    assert torch.allclose(mixed["rank.weight"][:known], expected)
    assert torch.equal(mixed["rank.weight"][known:], after["rank.weight"][known:])
    assert mixed["temperature"].tolist() == [1.0, 1.0]


def test_a_class_that_became_too_weak_is_made_stronger() -> None:
    import torch

    from models.blend import fit_classes

    torch.manual_seed(3)
    truths = torch.arange(300) % 3
    features = torch.nn.functional.one_hot(truths, 3).float() + 0.3 * torch.randn(300, 3)
    head = torch.nn.Linear(3, 3)
    with torch.no_grad():
        head.weight.copy_(torch.diag(torch.tensor([4.0, 4.0, 0.4])))
        head.bias.zero_()
    right_before = int((head(features).argmax(1) == truths).sum())
    fit_classes(head, features, truths)
    assert int((head(features).argmax(1) == truths).sum()) > right_before
    assert float(head.weight.detach()[2, 2]) > 0.4
