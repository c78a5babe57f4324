"""The sentences of the test lists: Chinese | English, {n} a name, {z} and {e} a number. None is in scripts/train."""

PLACE = """
我有个表弟在{n}念大学。|A cousin of mine goes to university in {n}.
开往{n}的夜车晚点了。|The night train to {n} is delayed.
{n}的房租越来越高。|Rents in {n} keep rising.
你觉得{n}的天气怎么样？|What do you think of the weather in {n}?
这家餐馆在{n}也有分店。|This restaurant also has a branch in {n}.
展览下个月移到{n}。|The exhibition moves to {n} next month.
昨天{n}下了一场大雨。|There was heavy rain in {n} yesterday.
我们在{n}转了一次车。|We changed trains once in {n}.
她刚从{n}出差回来。|She has just come back from a business trip to {n}.
从机场到{n}市中心有多远？|How far is it from the airport to the center of {n}?
他们的第一间办公室设在{n}。|Their first office was in {n}.
{n}的老城区正在修缮。|The old town of {n} is being restored.
"""
NAMES = {
    "country": """
他在{n}住了六年，最近才回来。|He lived in {n} for six years and only came back recently.
从{n}进口的水果今年便宜了。|Fruit imported from {n} is cheaper this year.
我祖母出生在{n}。|My grandmother was born in {n}.
{n}派了一个代表团参加会谈。|{N} sent a delegation to the talks.
去{n}需要办签证吗？|Do I need a visa for {n}?
地震也波及了{n}。|The earthquake was also felt in {n}.
两年前我们在{n}开了一家分公司。|We opened a branch in {n} two years ago.
这种鸟只生活在{n}。|This bird is found only in {n}.
在{n}，雨季什么时候结束？|When does the rainy season end in {n}?
他们打算明年春天搬到{n}。|They plan to move to {n} next spring.
{n}和邻国签署了一项渔业协定。|{N} signed a fishing agreement with its neighbors.
这班飞机中途要在{n}停留。|The flight makes a stop in {n} on the way.
""",
    "capital": """
使馆设在{n}。|The embassy is in {n}.
总统周五回到{n}。|The president returned to {n} on Friday.
峰会将在{n}举行。|The summit will take place in {n}.
记者从{n}发来报道。|Our reporter sent this from {n}.
""" + PLACE.lstrip("\n"),
    "city": PLACE,
    "province": """
这种茶产自{n}。|This tea comes from {n}.
他老家在{n}。|His hometown is in {n}.
高铁明年通到{n}。|The high-speed line will reach {n} next year.
{n}的山区昨夜下了雪。|The mountains of {n} had snow last night.
去年夏天我们开车穿过{n}。|Last summer we drove across {n}.
{n}今年的小麦收成很好。|{N} had a good wheat harvest this year.
""",
    "nationality": """
新教练是{n}。|The new coach is {n}.
我隔壁住着一对夫妇，都是{n}。|The couple next door are both {n}.
他母亲是{n}，父亲不是。|His mother is {n}, but his father is not.
船上的厨师多半是{n}。|Most of the cooks on the ship are {n}.
你听得出她是{n}吗？|Can you tell that she is {n}?
""",
    "language": """
这份合同只有{n}版本。|The contract is only available in {n}.
他小时候跟奶奶学过{n}。|As a child he learned {n} from his grandmother.
这部小说是从{n}翻译过来的。|The novel was translated from {n}.
柜台有人会讲{n}吗？|Is there anyone at the counter who speaks {n}?
她用{n}写日记。|She keeps her diary in {n}.
{n}的语法不难。|{N} grammar is not hard.
""",
    "month": """
樱花{n}开。|The cherry trees bloom in {n}.
学校要到{n}才开学。|School does not start until {n}.
{n}的机票最便宜。|Flights are cheapest in {n}.
他的任期{n}结束。|His term ends in {n}.
我们约好{n}再见面。|We agreed to meet again in {n}.
""",
    "currency": """
{n}对美元小幅走强。|The {n} rose slightly against the dollar.
央行不得不出手稳定{n}。|The central bank had to step in to steady the {n}.
{n}的汇率去年跌了很多。|The exchange rate of the {n} fell a lot last year.
{n}上周跌到三年来的最低点。|The {n} fell to its lowest level in three years last week.
投资者担心{n}会贬值。|Investors fear that the {n} will lose value.
""",
    "organisation": """
{n}周三公布了新的数字。|{N} published new figures on Wednesday.
她在{n}实习过一个夏天。|She spent a summer as an intern at {n}.
{n}的发言人没有回答这个问题。|A spokesperson for {n} did not answer the question.
这份报告是由{n}资助的。|The report was paid for by {n}.
{n}今年要招两百人。|{N} plans to hire two hundred people this year.
我们给{n}写过信，还没收到回复。|We wrote to {n} but have not had a reply.
他曾给{n}当过顾问。|He used to advise {n}.
""",
    "person": """
这座纪念馆是为{n}建的。|The memorial was built for {n}.
墙上挂着{n}的画像。|A portrait of {n} hangs on the wall.
作业是写一篇关于{n}的短文。|The homework is a short essay about {n}.
最近出了一本{n}的新传记。|A new biography of {n} has just come out.
他最佩服的人是{n}。|The person he admires most is {n}.
老师让我们背一段{n}的话。|The teacher had us learn some words of {n} by heart.
你读过有关{n}的书吗？|Have you read any books about {n}?
这条街以{n}的名字命名。|The street is named after {n}.
""",
}

NUMBERS = {
    "large": """
该网站去年有{z}名新用户。|The site gained {e} new users last year.
{z}人观看了开幕式的直播。|{E} people watched the opening ceremony live.
这座水库能为{z}居民供水。|The reservoir can supply {e} residents with water.
研究人员分析了{z}条记录。|The researchers analyzed {e} records.
工厂每年生产{z}块电池。|The factory makes {e} batteries a year.
国家图书馆藏书{z}册。|The national library holds {e} volumes.
全国共有{z}家小企业。|There are {e} small businesses in the country.
""",
    "count": """
教室里坐着{z}个学生。|There were {e} students in the classroom.
这本相册里有{z}张照片。|The album has {e} photos.
车队一共有{z}辆卡车。|The fleet has {e} trucks.
仓库里还剩{z}箱。|There are {e} boxes left in the warehouse.
""",
    "date": """
合同到{z}为止。|The contract runs until {e}.
请在{z}之前回复。|Please reply before {e}.
我们的婚礼定在{z}。|Our wedding is set for {e}.
新桥于{z}通车。|The new bridge opened on {e}.
最后一次检查是在{z}。|The last inspection was on {e}.
这张照片摄于{z}。|The photo was taken on {e}.
他{z}退休。|He retired on {e}.
""",
    "day": """
{z}是我们的结婚纪念日。|Our wedding anniversary is {e}.
报名{z}截止。|Registration closes on {e}.
""",
    "year": """
这家店{z}开业。|The shop opened in {e}.
那幅画作于{z}。|The picture was painted in {e}.
""",
    "decade": """
这首歌流行于{z}。|The song was popular in the {e}.
很多小镇在{z}衰落了。|Many small towns declined in the {e}.
""",
    "clock": """
渡轮{z}开。|The ferry leaves at {e}.
牙医约在{z}。|The dentist's appointment is at {e}.
闹钟定在{z}。|The alarm is set for {e}.
电影{z}放映。|The film is shown at {e}.
商店{z}关门。|The shop closes at {e}.
请{z}到大堂集合。|Please meet in the lobby at {e}.
""",
    "money": """
这台洗衣机卖{z}。|This washing machine sells for {e}.
修理费一共{z}。|The repairs came to {e}.
房东每月多收{z}。|The landlord charges {e} more a month.
快递费是{z}。|The delivery charge is {e}.
""",
    "money large": """
公司上季度亏损{z}。|The company lost {e} last quarter.
政府为此拨款{z}。|The government set aside {e} for this.
这幅画以{z}成交。|The painting sold for {e}.
""",
    "percent": """
{z}的受访者表示满意。|{E} of those asked said they were satisfied.
出口比上年增长了{z}。|Exports grew by {e} from the year before.
电费上涨{z}。|Electricity prices will rise by {e}.
湿度达到{z}。|Humidity reached {e}.
他把收入的{z}存起来。|He saves {e} of his income.
""",
    "fraction": """
{z}的座位还空着。|{E} of the seats are still empty.
她已经读了全书的{z}。|She has read {e} of the book.
森林占全岛面积的{z}。|Forest covers {e} of the island.
这笔钱的{z}已经花掉。|{E} of the money has been spent.
""",
    "range": """
走这段路要{z}分钟。|The walk takes {e} minutes.
明天气温{z}度。|Tomorrow it will be {e} degrees.
每组{z}人。|Each group has {e} people.
送货要{z}天。|Delivery takes {e} days.
我们招收{z}岁的儿童。|We take children aged {e}.
""",
    "ordinal": """
他跑了{z}名。|He finished {e} in the race.
今天是艺术节的{z}天。|Today is the {e} day of the arts festival.
这是他的{z}部小说。|This is his {e} novel.
这是我们{z}次参加比赛。|This is the {e} time we have entered the contest.
这是工会的{z}次年会。|This is the union's {e} annual meeting.
""",
    "phone": """
订位请拨{z}。|To book a table, call {e}.
我的新号码是{z}。|My new number is {e}.
有问题请联系{z}。|If you have any questions, contact {e}.
急修电话：{z}。|Emergency repairs: {e}.
""",
    "unit": {
        "km": "营地离湖边{z}。|The camp is {e} from the lake.", "kg": "这只箱子重{z}。|This suitcase weighs {e}.", "celsius": "锅炉里的水温是{z}。|The water in the boiler is at {e}.",
        "m²": "他们买下一块{z}的地。|They bought a plot of {e}.", "l": "油箱能装{z}。|The tank holds {e}.", "h": "手术持续了{z}。|The operation lasted {e}.",
        "min": "面要煮{z}。|The noodles need {e}.", "m": "这座塔高{z}。|The tower is {e} tall.", "t": "船上装着{z}大米。|The ship carries {e} of rice.",
        "ml": "加入{z}牛奶。|Add {e} of milk.", "g": "面粉要{z}。|You need {e} of flour.", "cm": "雪深{z}。|The snow is {e} deep.",
        "mi": "他每天跑{z}。|He runs {e} a day.", "ha": "农场占地{z}。|The farm covers {e}.", "km/h": "这里限速{z}。|The speed limit here is {e}."},
}
