"""Sentences that carry a name or a number: what a small model sees too seldom in running text.

No sentence and no value of the test lists is among them (values.held_back, test_carriers.py)."""
import random

from .numbers import render, sample
from .values import Name, held_back, one_stop, read_names, upper_first

# {n}, {m}: names; {N}: a name that begins the English sentence.
NAMES = {
    "country": """
他们公司在{n}有两家工厂。|Their company has two factories in {n}.
我从来没去过{n}。|I have never been to {n}.
{n}宣布了新的经济政策。|{N} announced new economic policies.
这批货下周运往{n}。|The shipment leaves for {n} next week.
{n}的人口是多少？|What is the population of {n}?
她对{n}的历史很感兴趣。|She is very interested in the history of {n}.
一千多名游客滞留在{n}。|More than a thousand tourists are stranded in {n}.
{n}是该组织的成员。|{N} is a member of the organization.
总理将于下周访问{n}。|The prime minister will visit {n} next week.
他在{n}出生，在{m}长大。|He was born in {n} and grew up in {m}.
{n}与{m}建立了外交关系。|{N} and {m} established diplomatic relations.
{n}向{m}出口石油。|{N} exports oil to {m}.
从{n}到{m}需要签证吗？|Do you need a visa to go from {n} to {m}?
{n}北部发生了洪水。|There were floods in the north of {n}.
{n}、{m}和其他国家都参加了会议。|{N}, {m} and other countries took part in the conference.""",
    "capital": """
大使昨天抵达{n}。|The ambassador arrived in {n} yesterday.
数千人在{n}街头抗议。|Thousands protested in the streets of {n}.
会谈下个月在{n}继续。|The talks will continue in {n} next month.
外交部长在{n}会见了记者。|The foreign minister met reporters in {n}.
{n}的博物馆值得一看。|The museums in {n} are worth seeing.
你什么时候从{n}回来？|When are you coming back from {n}?""",
    "city": """
我打算周末去{n}玩。|I plan to spend the weekend in {n}.
从{n}到{m}坐飞机要多久？|How long is the flight from {n} to {m}?
{n}是一座美丽的城市。|{N} is a beautiful city.
公司总部在{n}。|The company is headquartered in {n}.
{n}的地铁很方便。|The subway in {n} is convenient.
警方在{n}逮捕了三人。|Police arrested three people in {n}.
他在{n}和{m}都工作过。|He has worked in both {n} and {m}.
明天{n}有雨。|It will rain in {n} tomorrow.
我在{n}认识了我的妻子。|I met my wife in {n}.
{n}的夏天很热。|Summers in {n} are hot.
飞往{n}的航班取消了。|The flight to {n} has been canceled.
他三年前从{n}搬到了{m}。|He moved from {n} to {m} three years ago.""",
    "province": """
我的室友来自{n}。|My roommate is from {n}.
{n}发现了一座古墓。|An ancient tomb was found in {n}.
{n}和{m}我都没去过。|I have been to neither {n} nor {m}.
{n}菜很好吃。|The food of {n} is delicious.
工厂从{n}迁到了{m}。|The factory moved from {n} to {m}.
{n}的经济发展很快。|The economy of {n} is growing fast.
暴雨袭击了{n}。|Heavy rain hit {n}.""",
    "nationality": """
我的同屋是{n}。|My roommate is {n}.
那位科学家是{n}。|The scientist is {n}.
我们班有三个学生是{n}。|Three students in our class are {n}.
你是{n}吗？|Are you {n}?
我不是{n}，我是{m}。|I am not {n}, I am {m}.
她的丈夫是{n}。|Her husband is {n}.
冠军是{n}，亚军是{m}。|The winner is {n} and the runner-up is {m}.""",
    "language": """
我正在自学{n}。|I am teaching myself {n}.
她会说{n}和{m}。|She speaks {n} and {m}.
这个词用{n}怎么说？|How do you say this word in {n}?
请把这封信翻译成{n}。|Please translate this letter into {n}.
他的母语是{n}。|His native language is {n}.
{n}比{m}难学。|{N} is harder to learn than {m}.
我听不懂{n}。|I don't understand {n}.
这本词典收录了很多{n}词汇。|This dictionary contains many {n} words.""",
    "currency": """
{n}今天升值了。|The {n} gained value today.
{n}贬值使进口商品更贵。|The fall of the {n} makes imports more expensive.
该国的货币是{n}。|The country's currency is the {n}.
{n}兑{m}的汇率是多少？|What is the exchange rate of the {n} against the {m}?
{n}和{m}都在下跌。|The {n} and the {m} are both falling.""",
    "organisation": """
{n}发表了一份声明。|{N} issued a statement.
他在{n}工作了十年。|He worked at {n} for ten years.
{n}否认了这一报道。|{N} denied the report.
据{n}称，情况正在好转。|According to {n}, the situation is improving.
{n}与{m}达成了协议。|{N} reached an agreement with {m}.
我收到了{n}的邮件。|I received an e-mail from {n}.
{n}任命了新的负责人。|{N} appointed a new head.
她从{n}跳槽到了{m}。|She left {n} for {m}.""",
    "person": """
你知道{n}是谁吗？|Do you know who {n} is?
他经常引用{n}的话。|He often quotes {n}.
我昨天看了一部关于{n}的电影。|Yesterday I saw a film about {n}.
{n}是世界闻名的人物。|{N} is known all over the world.
很多孩子都听说过{n}的故事。|Many children have heard the story of {n}.
这门课讲{n}和{m}。|The course is about {n} and {m}.
{n}对他影响很大。|{N} had a great influence on him.
老师给我们讲了{n}的一生。|The teacher told us about the life of {n}.""",
}

# {z} and {e}: the number in Chinese and English; {E}: at the beginning.
NUMBERS = {
    "large": """
这座城市约有{z}人口。|The city has about {e} inhabitants.
该应用的下载量超过{z}次。|The app has been downloaded more than {e} times.
去年有{z}名游客来到这里。|Last year {e} tourists came here.
该公司售出了{z}辆汽车。|The company sold {e} cars.
近{z}人失去了工作。|Nearly {e} people lost their jobs.
农民种了{z}棵树。|Farmers planted {e} trees.
这种动物大约生活在{z}年前。|The animal lived about {e} years ago.
这条消息被转发了{z}次。|The message was shared {e} times.
该国每年需要{z}吨粮食。|The country needs {e} tons of grain a year.""",
    "count": """
我们学校有{z}名教师。|Our school has {e} teachers.
这本书一共{z}页。|The book has {e} pages.
飞机上有{z}名乘客。|There were {e} passengers on the plane.
我买了{z}个鸡蛋。|I bought {e} eggs.
村里只有{z}户人家。|There are only {e} households in the village.
他已经写了{z}封信。|He has already written {e} letters.
还有{z}个座位。|There are {e} seats left.""",
    "date": """
他{z}去世。|He died on {e}.
会议于{z}召开。|The meeting took place on {e}.
新法{z}生效。|The new law took effect on {e}.
我们{z}签了合同。|We signed the contract on {e}.
她生于{z}。|She was born on {e}.
这封信的日期是{z}。|The letter is dated {e}.""",
    "day": """
我的生日是{z}。|My birthday is {e}.
考试{z}开始。|The exams start on {e}.
我们{z}出发。|We leave on {e}.
图书馆{z}闭馆。|The library is closed on {e}.
她{z}到。|She arrives on {e}.""",
    "year": """
他的祖先{z}来到这里。|His ancestors came here in {e}.
战争于{z}结束。|The war ended in {e}.
这座教堂建于{z}。|The church was built in {e}.
该大学成立于{z}。|The university was founded in {e}.
{z}他搬到了乡下。|In {e} he moved to the country.""",
    "decade": """
这座工厂建于{z}。|The factory was built in the {e}.
{z}，生活完全不同。|In the {e}, life was quite different.
这张照片拍于{z}。|This photo was taken in the {e}.""",
    "clock": """
我每天{z}起床。|I get up at {e} every day.
航班{z}到达。|The flight arrives at {e}.
我们{z}见面吧。|Let's meet at {e}.
图书馆{z}开门。|The library opens at {e}.
他{z}给我打了电话。|He called me at {e}.
比赛明天{z}开始。|The game starts at {e} tomorrow.
最后一班车{z}开。|The last bus leaves at {e}.""",
    "money": """
门票{z}一张。|A ticket costs {e}.
他欠我{z}。|He owes me {e}.
我在这家店花了{z}。|I spent {e} in this shop.
早餐要{z}。|Breakfast is {e}.
这双鞋原价{z}。|The original price of these shoes was {e}.
他每小时挣{z}。|He earns {e} an hour.
罚款是{z}。|The fine is {e}.""",
    "money large": """
该项目耗资{z}。|The project cost {e}.
去年公司的利润为{z}。|The company's profit last year was {e}.
他捐了{z}给慈善机构。|He donated {e} to charity.
这座桥花了{z}。|The bridge cost {e} to build.
他们筹集了{z}。|They raised {e}.
损失估计达{z}。|The damage is estimated at {e}.""",
    "percent": """
失业率为{z}。|The unemployment rate is {e}.
销售额下降了{z}。|Sales fell by {e}.
{z}的学生通过了考试。|{E} of the students passed the exam.
大约{z}的人反对这个计划。|About {e} of people are against the plan.
利率提高到{z}。|Interest rates were raised to {e}.
价格比去年低{z}。|Prices are {e} lower than last year.""",
    "fraction": """
{z}的学生住校。|{E} of the students live on campus.
他把{z}的蛋糕吃了。|He ate {e} of the cake.
他们卖掉了{z}的土地。|They sold {e} of their land.
工作完成了{z}。|{E} of the work is done.
大约{z}的员工在家办公。|About {e} of the staff work from home.""",
    "range": """
这本书适合{z}岁的孩子。|The book is for children aged {e}.
开车要{z}分钟。|It takes {e} minutes by car.
气温在{z}度之间。|The temperature is between {between} degrees.
这个过程需要{z}周。|The process takes {e} weeks.
这门课程需要{z}课时。|The course takes {e} lessons.""",
    "ordinal": """
今天是我们的{z}节课。|Today is our {e} lesson.
他获得了{z}名。|He came in {e}.
这是她{z}次来中国。|This is her {e} visit to China.
我在{z}页找到了这句话。|I found this sentence on the {e} page.
这是该公司的{z}家分店。|This is the company's {e} store.""",
    "phone": """
我的电话号码是{z}。|My phone number is {e}.
请打{z}找我。|Please call me at {e}.
紧急情况请拨打{z}。|In an emergency, dial {e}.""",
}
UNITS = """
km|这里离车站有{z}。|It is {e} from here to the station.
km|我们今天走了{z}。|We walked {e} today.
kg|这袋米有{z}。|This bag of rice weighs {e}.
kg|他瘦了{z}。|He lost {e}.
celsius|今天最高气温是{z}。|Today's high is {e}.
m²|我们的公寓有{z}。|Our apartment is {e}.
l|这辆车用了{z}汽油。|The car used {e} of gasoline.
h|我们等了{z}。|We waited for {e}.
h|飞行时间是{z}。|The flight time is {e}.
min|休息{z}。|Take a break of {e}.
min|他迟到了{z}。|He was {e} late.
m|这条河宽{z}。|The river is {e} wide.
m|游泳池长{z}。|The pool is {e} long.
t|他们运来了{z}煤。|They delivered {e} of coal.
ml|每次服用{z}。|Take {e} each time.
g|这封信重{z}。|The letter weighs {e}.
cm|这张桌子高{z}。|The table is {e} high.
mi|最近的镇子在{z}外。|The nearest town is {e} away.
ha|大火烧毁了{z}森林。|The fire destroyed {e} of forest.
km/h|风速达到{z}。|The wind reached {e}."""


def pairs(text: str) -> list[tuple[str, ...]]:
    return [tuple(line.split("|")) for line in text.strip().splitlines()]


def with_names(kind: str, names: list[Name], rng: random.Random) -> tuple[str, str]:
    zh, en = rng.choice(pairs(NAMES[kind]))
    one, two = rng.sample(names, 2)
    return zh.format(n=one.zh[0], m=two.zh[0]), en.format(n=one.en[0], N=upper_first(one.en[0]), m=two.en[0])


def with_number(kind: str, rng: random.Random) -> tuple[str, str]:
    while held_back(kind, value := sample(kind, rng)):
        pass
    zh, en = rng.choice([row[1:] for row in pairs(UNITS) if row[0] == value[1]] if kind == "unit" else pairs(NUMBERS[kind]))
    chinese, english = render(kind, value, rng)
    between = english.replace(" to ", " and ").replace("–", " and ")
    return zh.format(z=chinese), one_stop(en.format(e=english, E=upper_first(english), between=between))


def carriers(seed: int, count: int = 6000) -> list[tuple[str, str]]:
    """So many distinct pairs, names and numbers by turns."""
    rng = random.Random(seed)
    known: dict[str, list[Name]] = {}
    for name in read_names():
        if not held_back(name.kind, name.zh[0]):
            known.setdefault(name.kind, []).append(name)
    name_kinds = [kind for kind in NAMES for _ in range(3 if kind in ("country", "city") else 2)]
    number_kinds = [kind for kind in [*NUMBERS, "unit"] for _ in range({"large": 5, "unit": 4, "phone": 1, "decade": 1}.get(kind, 2))]
    found: dict[tuple[str, str], None] = {}
    while len(found) < count:
        if len(found) % 2:
            kind = rng.choice(name_kinds)
            found[with_names(kind, known[kind] + (known["capital"] if kind == "city" else []), rng)] = None
        else:
            found[with_number(rng.choice(number_kinds), rng)] = None
    return list(found)
