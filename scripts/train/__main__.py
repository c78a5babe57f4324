"""python -m train STEP [options]; `python -m train STEP --help` tells more."""
import importlib
import sys

STEPS = {"prepare": "prepare", "vocab": "vocab", "hint-tables": "hint_tables", "annotate": "annotate", "shortlist": "shortlist", "encode": "encode", "align": "align", "train": "train", "specialise": "specialise", "fine-tune": "finetune", "translate": "translate",
         "back-translate": "backtranslate", "evaluate": "evaluate", "sanity": "sanity", "interpolate": "interpolate", "export": "export", "plot": "plot", "compare": "compare", "keep-going": "keep_going", "all": "everything"}

if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in STEPS:
        raise SystemExit(f"usage: python -m train STEP [options]\nsteps: {', '.join(STEPS)}")
    importlib.import_module(f"train.{STEPS[sys.argv[1]]}").main(sys.argv[2:])
