"""A few thousand pairs from templates: greetings, numbers, dates, money, times, negation, questions, names, terms."""
import random

from .phrases import GREETINGS, NAMES, OBJECTS, PEOPLE, PLACES, TERMS, THINGS, VERBS
from .values import MONTHS, chinese_words, english_words

WEEKDAYS = [("星期一", "Monday"), ("星期二", "Tuesday"), ("星期三", "Wednesday"), ("星期四", "Thursday"), ("星期五", "Friday"), ("星期六", "Saturday"), ("星期日", "Sunday")]


def big_number(rng: random.Random) -> tuple[str, str]:
    """万 and 亿 against thousand, million and billion."""
    kind = rng.randrange(5)
    if kind == 0:
        n = rng.randrange(1, 10)
        return f"{n}万", f"{n}0,000"
    if kind == 1:
        n = rng.randrange(10, 100)
        return f"{n}万", f"{n * 10},000"
    if kind == 2:
        n = rng.randrange(1, 100)
        return f"{n}00万", f"{n} million"
    if kind == 3:
        n = rng.randrange(1, 90)
        return f"{n}亿", f"{n * 100} million"
    n = rng.randrange(1, 90)
    return f"{n}0亿", f"{n} billion"


def date(rng: random.Random) -> tuple[str, str]:
    year, month, day = rng.randrange(1900, 2031), rng.randrange(1, 13), rng.randrange(1, 29)
    english = [f"{MONTHS[month - 1]} {day}, {year}", f"{day} {MONTHS[month - 1]} {year}", f"{year}-{month:02d}-{day:02d}"][rng.choice([0, 0, 0, 1])]
    return f"{year}年{month}月{day}日", english


def clock(rng: random.Random) -> tuple[str, str]:
    hour, minute = rng.randrange(1, 12), rng.choice([0, 0, 10, 15, 20, 30, 30, 45])
    part = rng.choice([("上午", "a.m."), ("下午", "p.m.")])
    if minute == 30 and rng.random() < 0.5:
        return f"{part[0]}{'两' if hour == 2 else chinese_words(hour)}点半", f"{hour}:30 {part[1]}"
    if minute == 0:
        return f"{part[0]}{hour}点", f"{hour} {part[1]}"
    return f"{part[0]}{hour}点{minute}分", f"{hour}:{minute:02d} {part[1]}"


def money(rng: random.Random) -> tuple[str, str]:
    n = rng.choice([rng.randrange(2, 100), rng.randrange(100, 1000), rng.randrange(1, 10) * 1000])
    sign = f"{n:,}" if n >= 1000 else str(n)
    plain = sign if rng.random() < 0.5 else str(n)
    return rng.choice([(f"{plain}元", f"{sign} yuan"), (f"{plain}美元", f"{sign} dollars"), (f"{plain}欧元", f"{sign} euros"), (f"{plain}美元", f"${sign}"), (f"{plain}块钱", f"{sign} yuan")])


def sentence(rng: random.Random) -> tuple[str, str]:
    """One template filled in."""
    name, name2 = rng.sample(NAMES, 2)
    place, thing, term = rng.choice(PLACES), rng.choice(OBJECTS), rng.choice(TERMS)
    person, people = rng.choice(PEOPLE), rng.choice(THINGS)
    n, day = rng.randrange(2, 100), rng.choice(WEEKDAYS)
    cn = rng.choice([str(n), chinese_words(n)])
    en = str(n) if cn.isdigit() else english_words(n, " and ")
    (dz, de), (tz, te), (mz, me), (bz, be) = date(rng), clock(rng), money(rng), big_number(rng)
    do = rng.choice(VERBS)
    return rng.choice([
        (f"我叫{name[0]}。", f"My name is {name[1]}."), (f"{name[0]}住在{place[0]}。", f"{name[1]} lives in {place[1]}."),
        (f"{name[0]}和{name2[0]}去了{place[0]}。", f"{name[1]} and {name2[1]} went to {place[1]}."),
        (f"今天是{dz}。", f"Today is {de}."), (f"他出生于{dz}。", f"He was born on {de}."), (f"今天是{day[0]}。", f"Today is {day[1]}."),
        (f"会议在{day[0]}{tz}开始。", f"The meeting starts at {te} on {day[1]}."), (f"火车{tz}出发。", f"The train leaves at {te}."),
        (f"现在是{tz}。", f"It is {te} now."), (f"这{thing[2]}{thing[0]}{mz}。", f"This {thing[1]} costs {me}."),
        (f"这{thing[2]}{thing[0]}多少钱？", f"How much is this {thing[1]}?"), (f"我花了{mz}。", f"I spent {me}."),
        (f"这座城市有{bz}人口。", f"The city has a population of {be}."), (f"这家公司有{cn}名员工。", f"The company has {en} employees."),
        (f"我今年{cn}岁。", f"I am {en} years old."), (f"他有{cn}本书。", f"He has {en} books."),
        (f"我不{do[0]}。", f"I do not {do[1]}."), (f"{person[0]}不{do[0]}。", f"{person[1]} does not {do[1]}."),
        (f"我不想{do[0]}。", f"I don't want to {do[1]}."), (f"请不要{do[0]}。", f"Please do not {do[1]}."),
        (f"你想{do[0]}吗？", f"Do you want to {do[1]}?"), (f"你为什么不{do[0]}？", f"Why don't you {do[1]}?"),
        (f"你会{do[0]}吗？", f"Can you {do[1]}?"), (f"我们明天{do[0]}。", f"We will {do[1]} tomorrow."),
        (f"{person[0]}昨天没有{do[0]}。", f"{person[1]} did not {do[1]} yesterday."), (f"{place[0]}在哪里？", f"Where is {place[1]}?"),
        (f"我想去{place[0]}。", f"I want to go to {place[1]}."), (f"你去过{place[0]}吗？", f"Have you been to {place[1]}?"),
        (f"{term[0]}是什么？", f"What is {term[1]}?"), (f"我在学习{term[0]}。", f"I am studying {term[1]}."),
        (f"这本书介绍{term[0]}。", f"This book introduces {term[1]}."), (f"{term[0]}很重要。", f"{term[1].capitalize()} is important."),
        (f"我喜欢{term[0]}。", f"I like {term[1]}."), (f"我对{term[0]}很感兴趣。", f"I am very interested in {term[1]}."),
        (f"{term[0]}", f"{term[1]}"), (f"{term[0]}", f"{term[1].capitalize()}"), (f"{place[0]}", f"{place[1]}"), (f"{name[0]}", f"{name[1]}"),
        (f"我有一{thing[2]}{thing[0]}。", f"I have a {thing[1]}."), (f"我没有{thing[0]}。", f"I do not have a {thing[1]}."),
        (f"{cn}", f"{en}"), (f"{bz}", f"{be}"), (f"{dz}", f"{de}"), (f"{tz}", f"{te}"), (f"{mz}", f"{me}"),
        (f"{name[0]}是我的{people[0]}。", f"{name[1]} is my {people[1]}."), (f"我的{people[0]}{cn}岁了。", f"My {people[1]} is {en} years old."),
        (f"共有{cn}个文件。", f"There are {en} files in total."), (f"第{cn}章", f"Chapter {en if en.isdigit() else n}"),
    ])


def generated(seed: int, count: int = 9000) -> list[tuple[str, str]]:
    """Distinct pairs from the templates."""
    rng = random.Random(seed)
    return list(dict.fromkeys(sentence(rng) for _ in range(count)))


def fixed() -> dict[str, list[tuple[str, str]]]:
    """What has to come out exactly: whole phrases, and terms and names on their own. A single pass would not fix them."""
    return {"phrases": [(row[0], row[1]) for row in GREETINGS], "terms": [(row[0], row[1]) for row in TERMS + PLACES + NAMES + OBJECTS]}
