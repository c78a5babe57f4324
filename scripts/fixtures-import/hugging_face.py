"""
Small models in the files that `transformers` writes, and what it makes of them: test/fixtures/import/hugging-face.
Run: .venv/bin/python scripts/fixtures-import/hugging_face.py [NAME …]
"""
import json
import random
import shutil
import sys
import tempfile
from pathlib import Path

import sentencepiece
import torch
from tokenizers import ByteLevelBPETokenizer
from transformers import (BartConfig, BartForConditionalGeneration, BartTokenizer, PegasusConfig, PegasusForConditionalGeneration, PegasusTokenizer,
                          M2M100Config, M2M100ForConditionalGeneration, M2M100Tokenizer, MarianConfig, MarianMTModel, MarianTokenizer,
                          MBart50Tokenizer, MBartConfig, MBartForConditionalGeneration, MBartTokenizer, NllbTokenizer)

from transformers.models.nllb.tokenization_nllb import FAIRSEQ_LANGUAGE_CODES as NLLB_LANGUAGES

FOLDER = Path(__file__).resolve().parents[2] / "test/fixtures/import/hugging-face"
SIZES = {"d_model": 32, "encoder_layers": 2, "decoder_layers": 2, "encoder_attention_heads": 4, "decoder_attention_heads": 4, "encoder_ffn_dim": 48, "decoder_ffn_dim": 48}
ENGLISH = ["the cat sees a bird", "a dog runs home", "my house is small", "she reads the book", "birds fly over the house", "the small dog sleeps", "he sees my cat", "we read a book at home"]
FRENCH = ["le chat voit un oiseau", "un chien court à la maison", "ma maison est petite", "elle lit le livre", "les oiseaux volent sur la maison", "le petit chien dort", "il voit mon chat", "nous lisons un livre à la maison"]
SENTENCES = ["the cat reads a small book", "A dog, a bird!", "nothing of 這個 is known", " she  runs "]
LONGEST = 24


def spm(lines: list[str], size: int, seed: int, **options) -> bytes:
    """A SentencePiece model of sentences made from the words of some."""
    pick = random.Random(seed)
    words = [word for line in lines for word in line.split()]
    corpus = lines * 4 + [" ".join(pick.sample(words, 5)) for _ in range(300)]
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / "text"
        text.write_text("\n".join(corpus))
        (Path(folder) / "rules").write_text("FF21\t41\n")
        sentencepiece.SentencePieceTrainer.train(input=str(text), model_prefix=f"{folder}/m", vocab_size=size, hard_vocab_limit=False, minloglevel=2,
                                                 **{"character_coverage": 1.0, "normalization_rule_tsv": f"{folder}/rules", **options})
        return (Path(folder) / "m.model").read_bytes()


def pieces(model: bytes) -> list[str]:
    processor = sentencepiece.SentencePieceProcessor(model_proto=model)
    return [processor.id_to_piece(i) for i in range(processor.get_piece_size()) if not processor.is_control(i) and not processor.is_unknown(i)]


def offsets(model: bytes, text: str) -> list[list[int]]:
    """Where each piece stands in a text, after SentencePiece itself."""
    characters = lambda end: len(text.encode()[:end].decode())
    return [[characters(piece.begin), characters(piece.end)] for piece in sentencepiece.SentencePieceProcessor(model_proto=model).encode(text, return_type="proto").pieces]


def trained(model, pairs: list[tuple[list[int], list[int]]], steps: int) -> None:
    """So that translations end, and beams have something to choose from."""
    pad = model.config.pad_token_id
    padded = lambda rows: torch.nn.utils.rnn.pad_sequence([torch.tensor(row) for row in rows], batch_first=True, padding_value=pad)
    sources, targets = (padded([pair[side] for pair in pairs]) for side in (0, 1))
    optimiser = torch.optim.Adam(model.parameters(), lr=4e-3)
    model.train()
    for _ in range(steps):
        loss = model(input_ids=sources, attention_mask=(sources != pad).long(), labels=targets.masked_fill(targets == pad, -100)).loss
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    model.eval()


@torch.no_grad()
def answers(model, source: list[int], beams=(1, 6), **options) -> dict:
    """What `generate` gives, and the logits of its greedy target."""
    ids = torch.tensor([source])
    found = {str(beam): model.generate(ids, num_beams=beam, do_sample=False, **options)[0].tolist()[1:] for beam in beams}
    target = found[str(beams[0])][:4]
    start = model.generation_config.decoder_start_token_id
    logits = model(input_ids=ids, decoder_input_ids=torch.tensor([[start] + target])).logits[0]
    return {"ids": source, "generated": found, "target": target, "logits": [[round(value, 5) for value in row] for row in logits.tolist()]}


def keep(name: str, golden: dict) -> Path:
    folder = FOLDER / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "golden.json").write_text(json.dumps(golden, ensure_ascii=False) + "\n")
    return folder


def empty(name: str) -> Path:
    shutil.rmtree(FOLDER / name, ignore_errors=True)
    (FOLDER / name).mkdir(parents=True)
    return FOLDER / name


def marian(name: str, tags: list[str], separate: bool, save) -> None:
    """As Helsinki-NLP publishes OPUS-MT: two SentencePiece models, whose pieces vocab.json numbers in an order of its own."""
    torch.manual_seed(13)
    folder = empty(name)
    models = [spm(ENGLISH, 90, 1), spm(FRENCH, 90, 2)]
    for file, model in zip(("source.spm", "target.spm"), models):
        (folder / file).write_bytes(model)
    shuffled = lambda some: random.Random(5).sample(sorted(set(some)), len(set(some)))
    numbered = lambda some: {piece: i for i, piece in enumerate(["</s>", "<unk>", *tags, *shuffled(some), "<pad>"])}
    sides = [numbered(pieces(models[0])), numbered(pieces(models[1]))] if separate else [numbered(pieces(models[0])[:-3] + pieces(models[1]))] * 2
    (folder / "vocab.json").write_text(json.dumps(sides[0], ensure_ascii=False))
    if separate:
        (folder / "target_vocab.json").write_text(json.dumps(sides[1], ensure_ascii=False))
    tokenizer = MarianTokenizer(str(folder / "source.spm"), str(folder / "target.spm"), str(folder / "vocab.json"), str(folder / "target_vocab.json") if separate else None,
                                source_lang="eng", target_lang="fra", separate_vocabs=separate)
    pad = sides[1]["<pad>"]
    config = MarianConfig(vocab_size=len(sides[0]), decoder_vocab_size=len(sides[1]), share_encoder_decoder_embeddings=not separate, pad_token_id=pad, decoder_start_token_id=pad,
                          eos_token_id=0, forced_eos_token_id=0, activation_function="swish", scale_embedding=True, max_position_embeddings=64, static_position_embeddings=True, **SIZES)
    model = MarianMTModel(config)
    model.final_logits_bias.normal_(std=0.2)
    target_mode = lambda text: tokenizer(text_target=text).input_ids
    tag = f"{tags[0]} " if tags else ""
    trained(model, [(tokenizer(tag + one).input_ids, target_mode(other)) for one, other in zip(ENGLISH, FRENCH)], 60)
    settings = model.generation_config
    settings.update(max_length=LONGEST, num_beams=6, bad_words_ids=[[pad]], forced_eos_token_id=0, renormalize_logits=True, length_penalty=1.0, early_stopping=False)
    golden = {"unknown": sides[0]["<unk>"], "cases": []}
    for text in SENTENCES:
        source = tokenizer(tag + text).input_ids
        golden["cases"].append({"text": text, "offsets": offsets(models[0], text), **answers(model, source, max_length=LONGEST),
                                "targetText": text, "targetIds": target_mode(text)})
    for case in golden["cases"]:
        case["decoded"] = {beam: tokenizer.decode(ids, skip_special_tokens=True, use_source_tokenizer=False) for beam, ids in case["generated"].items()}
    save(model, folder)
    tokenizer.save_pretrained(folder)
    keep(name, golden)


def many(name: str, tokenizer_class, model_class, config_class, codes: tuple[str, str], save, only: bool = False, **options) -> None:
    """fairseq's models of many languages: SentencePiece's pieces one further, a token for each language, a forced first token."""
    torch.manual_seed(13)
    folder = empty(name)
    unigram = tokenizer_class in (MBartTokenizer, MBart50Tokenizer)
    model_file = spm(ENGLISH + FRENCH, 90, 3, model_type="unigram" if unigram else "bpe")
    (folder / "sentencepiece.bpe.model").write_bytes(model_file)
    if tokenizer_class is M2M100Tokenizer:
        listed = ["<s>", "<pad>", "</s>", "<unk>", *random.Random(5).sample(pieces(model_file), len(pieces(model_file)))]
        (folder / "vocab.json").write_text(json.dumps({piece: i for i, piece in enumerate(listed)}, ensure_ascii=False))
        tokenizer = M2M100Tokenizer(str(folder / "vocab.json"), str(folder / "sentencepiece.bpe.model"), src_lang=codes[0], tgt_lang=codes[1])
    else:
        listed = {"extra_special_tokens": NLLB_LANGUAGES} if tokenizer_class is NllbTokenizer else {}
        tokenizer = tokenizer_class.from_pretrained(folder, src_lang=codes[0], tgt_lang=codes[1], **listed)
    language = tokenizer.get_lang_id(codes[1]) if tokenizer_class is M2M100Tokenizer else tokenizer.convert_tokens_to_ids(codes[1])
    config = config_class(vocab_size=(tokenizer.encoder_size + 100 if tokenizer_class is M2M100Tokenizer else len(tokenizer)) + 8, scale_embedding=True, activation_function="relu" if config_class is M2M100Config else "gelu", max_position_embeddings=64,
                          encoder_layerdrop=0.0, decoder_layerdrop=0.0, decoder_start_token_id=language if only else 2, **SIZES)
    model = model_class(config)
    target = lambda text: ([] if only else [language]) + tokenizer(text, add_special_tokens=False).input_ids + [2]
    trained(model, [(tokenizer(one).input_ids, target(other)) for one, other in zip(ENGLISH, FRENCH)], 130)
    model.generation_config.update(max_length=LONGEST, num_beams=5, early_stopping=True, **({} if only else {"forced_bos_token_id": language}))
    golden = {"cases": []}
    for text in [SENTENCES[0], SENTENCES[2]]:
        case = answers(model, tokenizer(text).input_ids, max_length=LONGEST)
        case["decoded"] = {beam: tokenizer.decode([one for one in ids if one != language], skip_special_tokens=True).strip() for beam, ids in case["generated"].items()}
        golden["cases"].append({"text": text, "from": options["languages"][0], "to": options["languages"][1], "offsets": offsets(model_file, text), **case})
    save(model, folder)
    tokenizer.save_pretrained(folder)
    if not (folder / "sentencepiece.bpe.model").exists():
        (folder / "sentencepiece.bpe.model").write_bytes(model_file)
    if tokenizer_class is not NllbTokenizer:
        (folder / "tokenizer.json").unlink(missing_ok=True)
    keep(name, golden)


ARTICLE = "the cat sees a bird. a dog runs home, and birds fly over the house. It's 2026 — she reads the book at café."


def summariser(name: str, save) -> None:
    """BART with GPT-2's tokenizer, or PEGASUS with SentencePiece and an offset."""
    torch.manual_seed(13)
    folder = empty(name)
    pegasus = name.startswith("pegasus")
    if pegasus:
        model_file = spm(ENGLISH, 60, 4, pad_id=0, eos_id=1, unk_id=2, bos_id=-1)
        (folder / "spiece.model").write_bytes(model_file)
        tokenizer = PegasusTokenizer.from_pretrained(folder)
        # Ids as google/pegasus-* have them: SentencePiece's, 103 further.
        processor = sentencepiece.SentencePieceProcessor(model_proto=model_file)
        encode = lambda text: [one + 103 for one in processor.encode(text)] + [1]
        decode = lambda ids: processor.decode([one - 103 for one in ids if one > 104])
        places = lambda text: offsets(model_file, text)
        config = PegasusConfig(vocab_size=processor.get_piece_size() + 103, pad_token_id=0, eos_token_id=1, decoder_start_token_id=0, forced_eos_token_id=1, max_position_embeddings=64,
                               scale_embedding=True, activation_function="relu", **SIZES)
        model = PegasusForConditionalGeneration(config)
    else:
        trainer = ByteLevelBPETokenizer()
        trainer.train_from_iterator(ENGLISH * 9 + [ARTICLE], vocab_size=300, special_tokens=["<s>", "<pad>", "</s>", "<unk>"], show_progress=False)
        trainer.save_model(str(folder))
        tokenizer = BartTokenizer.from_pretrained(folder)
        encode = lambda text: tokenizer(text).input_ids
        decode = lambda ids: tokenizer.decode(ids, skip_special_tokens=True)
        places = lambda text: [list(place) for place in tokenizer(text, return_offsets_mapping=True, add_special_tokens=False)["offset_mapping"]]
        config = BartConfig(vocab_size=len(tokenizer), max_position_embeddings=64, forced_bos_token_id=0, forced_eos_token_id=2, scale_embedding=False, **SIZES)
        model = BartForConditionalGeneration(config)
        model.final_logits_bias.normal_(std=0.2)
    trained(model, [(encode(f"{one}. {two}."), encode(one)) for one, two in zip(ENGLISH, ENGLISH[1:])], 60)
    forced = {} if pegasus else {"forced_bos_token_id": 0}
    model.generation_config.update(max_length=20, min_length=12, num_beams=4, length_penalty=2.0, no_repeat_ngram_size=3, early_stopping=True, **forced)
    golden = {"cases": []}
    for text in [ARTICLE.replace("—", "-").replace("é", "e"), "birds fly over the house and the cat sleeps"]:
        case = answers(model, encode(text), beams=(1, 4, 6))
        golden["cases"].append({"text": text, "offsets": places(text), **case, "decoded": {beam: decode(ids) for beam, ids in case["generated"].items()}})
    save(model, folder)
    keep(name, golden)


def as_safetensors(model, folder: Path) -> None:
    model.save_pretrained(folder)


def sharded(model, folder: Path) -> None:
    model.save_pretrained(folder, max_shard_size="40KB")


def pickled(model, folder: Path) -> None:
    """As before safetensors: halves in a zip archive with a pickle."""
    model.save_pretrained(folder)
    (folder / "model.safetensors").unlink()
    torch.save(model.state_dict(), folder / "pytorch_model.bin")


MODELS = {
    "bart-large-cnn": lambda: summariser("bart-large-cnn", pickled),
    "pegasus-xsum": lambda: summariser("pegasus-xsum", as_safetensors),
    "m2m100": lambda: many("m2m100", M2M100Tokenizer, M2M100ForConditionalGeneration, M2M100Config, ("en", "fr"), as_safetensors, languages=("en", "fr")),
    "nllb-200": lambda: many("nllb-200", NllbTokenizer, M2M100ForConditionalGeneration, M2M100Config, ("eng_Latn", "fra_Latn"), as_safetensors, languages=("en", "fr")),
    "mbart-large-50": lambda: many("mbart-large-50", MBart50Tokenizer, MBartForConditionalGeneration, MBartConfig, ("en_XX", "fr_XX"), as_safetensors, languages=("en", "fr")),
    "mbart-large-en-ro": lambda: many("mbart-large-en-ro", MBartTokenizer, MBartForConditionalGeneration, MBartConfig, ("en_XX", "ro_RO"), as_safetensors, only=True, languages=("en", "ro")),
    "opus-mt-en-fr": lambda: marian("opus-mt-en-fr", [], False, as_safetensors),
    "opus-mt-tc-big-eng-fra_ita": lambda: marian("opus-mt-tc-big-eng-fra_ita", [">>fra<<", ">>ita<<"], True, sharded),
    "opus-mt-en-ROMANCE": lambda: marian("opus-mt-en-ROMANCE", [">>fr<<", ">>pt_BR<<"], False, pickled),
}


def main() -> None:
    torch.set_num_threads(1)
    for name in sys.argv[1:] or MODELS:
        MODELS[name]()
        print(name, sum(file.stat().st_size for file in (FOLDER / name).iterdir()), "bytes")


if __name__ == "__main__":
    main()
