"""Generated lines that ordinary corpora lack. Seeded, so that every run gives the same ones."""
import random

FIXED = [
    " ", "  ", "\t", " a", "a ", "  a  b  ", "a\tb", "a\u00a0b", "\u3000全角\u3000空格\u3000", "a\u2003b\u2009c\u202fd", "\u200b", "a\u200bb",
    "\ufeffBOM", "a\u200db", "\u200e\u200fmarks\u202a\u202e", "\u0000", "a\u0000b", "\u0001\u0002\u0007bell\u001b[0m", "\u007f\u0085\u009f",
    "▁", "▁a", "a▁b", "▁▁", "a ▁ b", "<unk>", "<s>", "</s>", "<pad>", "<0x41>", "<0xE4>", "a <unk> b</s>",
    ">>en<<", ">>en<< Hello", "Hello >>en<< world", ">>en<<>>zh<<", ">>e", ">>en<", "<x0>", "<x0><x1>", "a<x0>b", "<x10>", "<x1", "⟦0⟧", "见⟦0⟧和⟦1⟧。",
    " >>en<< ", "a >>en<<  b", ">>EN<<", "<X0>", "ab cd", "xab cdx", "ab  cd",
    "ﬁ ﬂ ﬃ ﬀ", "①②③ ⑩ ㊗ ㋿ ㍿", "Ａ Ｂ １２３ ！？，．", "ｶﾞｷﾞｸﾞ ﾊﾟ", "½ ¼ ¾ ⅓ x² x³ ₁₂", "™ © ® ℃ № Ω Å", "e\u0301 a\u0308 n\u0303 c\u0327", "\u0301abc", "a\u0301\u0301\u0301\u0301\u0301",
    "ẛ̣ ﷺ ﷽", "Ǆ ǅ ǆ ĳ ŉ ſ", "İstanbul ıstanbul STRASSE Straße ẞ", "ΑΣ ΌΣΟΣ σς", "한국어 각 \u1100\u1161\u11a8", "हिन्दी क्षि", "ไทย ภาษาไทย", "עברית שָׁלוֹם", "العربية ١٢٣ لا", "Русский ЁЖ",
    "👍", "👨‍👩‍👧‍👦", "🏳️‍🌈", "👩🏽‍🚀", "🇨🇳🇺🇸", "❤️", "a👍b", "😀😀😀", "⌨️ ✂︎", "\U0001f9d1\U0001f3ff\u200d\U0001f4bb", "𠮷野家", "𝒜𝓁𝑔ℯ𝒷𝓇𝒶", "𝟙𝟚𝟛",
    "\ufffd", "\ufffe\uffff", "\ue000", "\U0010ffff", "\u2028\u2029", "a\u00adb", "\u0600\u06dd", "\u180e", "\u034f", "ﾞ", "\u3099か", "が か\u3099", "\u1e9b\u0323",
    "https://example.com/a?b=c&d=%E4%B8%AD#x", "user@example.org", "C:\\Users\\x\\file.txt", "/usr/local/bin", "{name} %s %1$d ${x}", "<b>bold</b> &amp; &lt;", "v1.2.3-rc.4", "1,234,567.89", "0123456789012345678901234567890123456789",
    "「你好」，他说：『再见』……", "——破折号——", "……", "。。。", "！？!?", "“引号”‘单引’", "《书名》〈篇名〉【括号】", "①、②", "一、二、三", "你 好 世 界", "中English混合text文本", "AI技术2024年GDP增长5.2%",
    "¿Qué? ¡Olé!", "l’été d'août « guillemets »", "„Deutsche Anführung“ ‚so‘", "Fußgängerübergänge", "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz", "ÄÖÜäöüß ÀÂÇÉÈÊËÎÏÔÛÙÜŸ ñÑ",
    "a" * 300, "的" * 200, "ab" * 150, "哈哈哈哈" * 40, "!" * 100, " ." * 60, "1" * 64, "\u0301" * 20, "👍" * 30,
]
POOL = (
    [chr(c) for c in range(0x20, 0x7F)] * 3 + [chr(c) for c in range(0xA0, 0x250)] + [chr(c) for c in range(0x2000, 0x2070)] + list("的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坏") * 2
    + [chr(c) for c in range(0x3000, 0x3100)] + [chr(c) for c in range(0xFF00, 0xFFE0)] + [chr(c) for c in range(0x300, 0x330)] + [chr(c) for c in range(0x400, 0x460)]
    + [chr(c) for c in range(0x5D0, 0x5EB)] + [chr(c) for c in range(0x621, 0x64B)] + [chr(c) for c in range(0xE01, 0xE3B)] + [chr(c) for c in range(0x1F600, 0x1F650)] + ["\u200d", "\ufe0f", "\U0001f3fb"] * 10
    + [chr(c) for c in range(0, 0x20) if c != 10] + [" "] * 120 + ["  ", "\u00a0", "\u3000", "\t", "▁", ">>en<<", "<x0>", "⟦1⟧", "ab cd", "<unk>", "</s>"] * 6
)


def oddities(sentences: list[str], count: int) -> list[str]:
    """The fixed lines, random strings, and sentences with something put in."""
    rng = random.Random(20261121)
    lines = list(FIXED)
    # long enough that rounding in sums of float32 scores decides between paths
    lines += ["".join(rng.sample(sentences, 150)), "".join(rng.sample(sentences, 150)).replace(" ", ""), "0" * 3000, "天天向上" * 700]
    while len(lines) < count:
        draw = rng.random()
        if draw < 0.35:
            line = "".join(rng.choice(POOL) for _ in range(rng.choice([1, 2, 3, 5, 8, 13, 30, 60])))
        elif draw < 0.55:
            line = "".join(chr(rng.choice([rng.randrange(1, 0x3000), rng.randrange(0x3000, 0xD800), rng.randrange(0xE000, 0x20000)])) for _ in range(rng.randrange(1, 12)))
        else:
            line = rng.choice(sentences)
            for _ in range(rng.randrange(1, 5)):
                at = rng.randrange(len(line) + 1)
                line = line[:at] + rng.choice(POOL) * rng.choice([1, 1, 2, 3]) + line[at:]
            if draw > 0.9:
                line = rng.choice([str.upper, str.title, str.swapcase])(line)
        line = line.replace("\n", " ")
        if line:
            lines.append(line)
    return lines
