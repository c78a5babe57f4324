"""Learning-rate schedules as a share of the peak."""


def rate(kind: str, step: int, progress: float, options) -> float:
    """`progress` is the share of the budget of minutes that is spent."""
    warm = min(1.0, (step + 1) / max(1, options.warmup))
    if kind == "hold":
        return warm
    if kind == "decay":  # straight down from the first step: for a branch off a run at constant rate
        return warm * max(options.last, 1 - progress)
    if kind == "slanted":  # slanted triangle of ULMFiT: a tenth up, the rest down
        cut = 0.1
        rise = progress / cut if progress < cut else 1 - (progress - cut) / (1 - cut)
        return options.last + (1 - options.last) * max(0.0, rise)
    left = (1 - progress) / options.decay
    return warm * max(options.last, min(1.0, left))
