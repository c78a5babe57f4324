"""Normalisation of text before any other step: the same for training, test sets and input."""
import re
import shutil
import subprocess
import unicodedata

NORMALISATION = "verso-1"  # names these rules in the manifests of packs, whose readers follow them: other rules need another name
CJK = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
FULL_WIDTH = "，！？：；（）【】《》、。"  # kept: NFKC would turn Chinese punctuation into ASCII
_SPACES = re.compile(r"[\s\u00a0\u200b\u2028\u2029\ufeff]+")
_CONTROL = re.compile(r"[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200c-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufffd]")
_ENGLISH_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "‚": "'", "`": "'"})
_CHINESE_QUOTES = str.maketrans({"「": "“", "」": "”", "『": "‘", "』": "’", "﹁": "“", "﹂": "”"})
_TO_FULL = {",": "，", "!": "！", "?": "？", ":": "：", ";": "；"}
_HALF_AFTER_CJK = re.compile(rf"(?<=[{CJK}”）》])\s*([,!?:;])(?!\d|//)\s*")
_BRACKETS = re.compile(rf"\(([^()]*[{CJK}][^()]*)\)")
_FULL_STOP = re.compile(rf"(?<=[{CJK}”）])\.$")
_GAP_CJK = re.compile(rf"(?<=[{CJK}，。！？：；、（）“”《》])\s+(?=[{CJK}，。！？：；、（）“”《》A-Za-z0-9])|(?<=[A-Za-z0-9%])\s+(?=[{CJK}，。！？：；、（）“”《》])")


def safe_nfkc(text: str) -> str:
    """NFKC, except for Chinese punctuation and characters whose form carries meaning (… ² ½ ™)."""
    out = []
    for ch in text:
        if ch < "\u0080" or ch in FULL_WIDTH or ch in "…²³¹½¼¾™℃№·～":
            out.append(ch)
        else:
            out.append(unicodedata.normalize("NFKC", ch))
    return unicodedata.normalize("NFC", "".join(out))


def normalise(text: str, language: str) -> str:
    """One clean line: spaces, controls, widths, quotes and, for Chinese, punctuation."""
    if not text.isascii():
        text = safe_nfkc(text)
    text = _SPACES.sub(" ", _CONTROL.sub("", text)).strip()
    if language == "zh":
        return normalise_chinese(text)
    return text.translate(_ENGLISH_QUOTES) if language == "en" else text


def normalise_chinese(text: str) -> str:
    """Full-width punctuation beside Chinese characters, one kind of quotes, no spaces around them."""
    text = text.translate(_CHINESE_QUOTES)
    text = _HALF_AFTER_CJK.sub(lambda m: _TO_FULL[m.group(1)], text)
    text = _BRACKETS.sub(r"（\1）", text)
    text = _FULL_STOP.sub("。", text)
    return _GAP_CJK.sub("", text)


def to_simplified(lines: list[str]) -> list[str]:
    """Traditional to simplified by OpenCC, whose phrase tables keep 著名 from becoming 着名."""
    if shutil.which("opencc") is None:
        raise SystemExit("opencc is missing: install it (Debian: apt-get install opencc) or set simplify = false in the recipe.")
    done = subprocess.run(["opencc", "-c", "t2s.json"], input="\n".join(lines), capture_output=True, text=True, check=True)
    out = done.stdout.rstrip("\n").split("\n")
    if len(out) != len(lines):
        raise RuntimeError("opencc changed the number of lines")
    return out


def comparable(text: str) -> str:
    """Letters and digits only, lower case: equal for copies that differ in punctuation."""
    return "".join(ch for ch in unicodedata.normalize("NFKC", text).lower() if ch.isalnum() or ch == " ").strip()
