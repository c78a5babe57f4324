"""Words and phrases that fill the templates of generate.py; (Chinese, English)."""


def table(text: str) -> list[tuple[str, ...]]:
    return [tuple(line.split("|")) for line in text.strip().splitlines()]


GREETINGS = table("""
你好|Hello
你好！|Hello!
你好。|Hello.
您好|Hello
您好！|Hello!
你们好！|Hello, everyone!
大家好！|Hello, everyone!
早上好|Good morning
早上好！|Good morning!
早上好。|Good morning.
下午好！|Good afternoon!
晚上好|Good evening
晚上好！|Good evening!
晚安|Good night
晚安。|Good night.
再见|Goodbye
再见！|Goodbye!
明天见！|See you tomorrow!
回头见！|See you later!
谢谢|Thank you
谢谢。|Thank you.
谢谢你。|Thank you.
谢谢！|Thank you!
非常感谢！|Thank you very much!
非常感谢你的帮助。|Thank you very much for your help.
谢谢你的帮助。|Thank you for your help.
不客气|You're welcome
不客气。|You're welcome.
对不起|Sorry
对不起。|I'm sorry.
没关系。|It doesn't matter.
请|Please
是|Yes
是的。|Yes.
不|No
不是。|No.
好的|OK
好的。|OK.
欢迎|Welcome
欢迎！|Welcome!
欢迎来到北京。|Welcome to Beijing.
欢迎来到我们家。|Welcome to our home.
你好，世界！|Hello, world!
你好，世界|Hello, world
你好吗？|How are you?
你好吗|How are you
你今天好吗？|How are you today?
我很好，谢谢。|I'm fine, thank you.
我很好。|I'm fine.
你叫什么名字？|What is your name?
你叫什么名字|What is your name
你好，你叫什么名字？|Hello, what is your name?
您好，请问您叫什么名字？|Hello, may I ask what your name is?
请问你叫什么名字？|What is your name, please?
你叫什么名字呢？|What's your name, then?
小朋友，你叫什么名字？|What's your name, little one?
同学，你叫什么名字？|Excuse me, student, what is your name?
你妈妈叫什么名字？|What is your mother's name?
你的老师叫什么名字？|What is your teacher's name?
你的狗叫什么名字？|What is your dog's name?
很高兴认识你。|Nice to meet you.
很高兴见到你。|Nice to meet you.
生日快乐！|Happy birthday!
新年快乐！|Happy New Year!
祝你好运！|Good luck!
恭喜！|Congratulations!
我爱你。|I love you.
我爱你|I love you
我不知道。|I don't know.
我不知道|I don't know
我不明白。|I don't understand.
我不懂。|I don't understand.
我听不懂。|I can't understand.
我不会说中文。|I don't speak Chinese.
你会说英语吗？|Do you speak English?
你会说中文吗？|Do you speak Chinese?
请再说一遍。|Please say it again.
现在几点？|What time is it?
现在几点了？|What time is it now?
这是什么？|What is this?
那是什么？|What is that?
他是谁？|Who is he?
你是谁？|Who are you?
你在做什么？|What are you doing?
你要去哪里？|Where are you going?
洗手间在哪里？|Where is the bathroom?
厕所在哪里？|Where is the toilet?
多少钱？|How much is it?
这个多少钱？|How much is this?
太贵了。|It's too expensive.
救命！|Help!
小心！|Be careful!
请坐。|Please sit down.
请进。|Please come in.
等一下。|Wait a moment.
请稍等。|Please wait a moment.
为什么？|Why?
什么时候？|When?
怎么样？|How is it?
没问题。|No problem.
我同意。|I agree.
我饿了。|I'm hungry.
我渴了。|I'm thirsty.
我累了。|I'm tired.
我病了。|I'm sick.
今天天气很好。|The weather is very nice today.
今天天气怎么样？|How is the weather today?
下雨了。|It's raining.
我是学生。|I am a student.
我是老师。|I am a teacher.
我是中国人。|I am Chinese.
我来自中国。|I am from China.
你来自哪里？|Where are you from?
我迷路了。|I'm lost.
请帮帮我。|Please help me.
你能帮我吗？|Can you help me?
你能帮助我吗？|Can you help me?
我不喜欢咖啡。|I don't like coffee.
我不喜欢它。|I don't like it.
他不在家。|He is not at home.
她不是医生。|She is not a doctor.
这不是我的。|This is not mine.
我从来没有去过那里。|I have never been there.
我没有钱。|I don't have any money.
没有人知道。|Nobody knows.
危险|Danger
出口|Exit
入口|Entrance
打开|Open
关闭|Close
保存|Save
取消|Cancel
确定|OK
删除|Delete
编辑|Edit
搜索|Search
设置|Settings
帮助|Help
文件|File
登录|Log in
密码|Password
用户名|Username
禁止吸烟|No smoking
禁止吸烟。|No smoking.
请勿吸烟。|Please do not smoke.
请点击这里。|Please click here.
点击这里|Click here
""")

TERMS = table("""
机器学习|machine learning
深度学习|deep learning
人工智能|artificial intelligence
神经网络|neural network
自然语言处理|natural language processing
机器翻译|machine translation
计算机科学|computer science
数据科学|data science
大数据|big data
云计算|cloud computing
操作系统|operating system
数据库|database
编程语言|programming language
开源软件|open source software
软件工程|software engineering
算法|algorithm
数据结构|data structure
互联网|Internet
网络安全|network security
区块链|blockchain
虚拟现实|virtual reality
计算机视觉|computer vision
语音识别|speech recognition
强化学习|reinforcement learning
搜索引擎|search engine
服务器|server
浏览器|browser
数学|mathematics
物理学|physics
化学|chemistry
生物学|biology
历史|history
经济学|economics
哲学|philosophy
音乐|music
艺术|art
文学|literature
气候变化|climate change
可再生能源|renewable energy
环境保护|environmental protection
医学|medicine
疫苗|vaccine
病毒|virus
教育|education
科学|science
技术|technology
政府|government
经济|economy
社会|society
文化|culture
语言|language
翻译|translation
量子计算|quantum computing
太空探索|space exploration
可持续发展|sustainable development
""")

PLACES = table("""
北京|Beijing
上海|Shanghai
广州|Guangzhou
深圳|Shenzhen
香港|Hong Kong
台湾|Taiwan
成都|Chengdu
西安|Xi'an
杭州|Hangzhou
南京|Nanjing
中国|China
美国|the United States
英国|the United Kingdom
法国|France
德国|Germany
日本|Japan
韩国|South Korea
俄罗斯|Russia
印度|India
加拿大|Canada
澳大利亚|Australia
巴西|Brazil
意大利|Italy
西班牙|Spain
墨西哥|Mexico
埃及|Egypt
南非|South Africa
瑞士|Switzerland
荷兰|the Netherlands
瑞典|Sweden
土耳其|Turkey
泰国|Thailand
越南|Vietnam
新加坡|Singapore
伦敦|London
巴黎|Paris
纽约|New York
东京|Tokyo
柏林|Berlin
罗马|Rome
莫斯科|Moscow
悉尼|Sydney
华盛顿|Washington
旧金山|San Francisco
洛杉矶|Los Angeles
芝加哥|Chicago
波士顿|Boston
多伦多|Toronto
欧洲|Europe
亚洲|Asia
非洲|Africa
南美洲|South America
北美|North America
太平洋|the Pacific Ocean
大西洋|the Atlantic Ocean
火车站|the train station
机场|the airport
医院|the hospital
图书馆|the library
学校|the school
银行|the bank
超市|the supermarket
酒店|the hotel
""")

NAMES = table("""
汤姆|Tom
玛丽|Mary
约翰|John
李伟|Li Wei
王芳|Wang Fang
张明|Zhang Ming
刘洋|Liu Yang
陈静|Chen Jing
大卫|David
彼得|Peter
安娜|Anna
爱丽丝|Alice
杰克|Jack
迈克尔|Michael
莎拉|Sarah
保罗|Paul
露西|Lucy
詹姆斯|James
罗伯特|Robert
艾玛|Emma
小明|Xiaoming
小红|Xiaohong
亚历山大|Alexander
伊丽莎白|Elizabeth
乔治|George
""")

PEOPLE = table("""
他|He
她|She
汤姆|Tom
我的朋友|My friend
我的老师|My teacher
这个男孩|The boy
那个女孩|The girl
""")

THINGS = table("""
朋友|friend
老师|teacher
哥哥|older brother
妹妹|younger sister
父亲|father
母亲|mother
同事|colleague
邻居|neighbor
医生|doctor
儿子|son
女儿|daughter
同学|classmate
""")

OBJECTS = table("""
书|book|本
车|car|辆
手机|phone|部
电脑|computer|台
猫|cat|只
狗|dog|条
桌子|table|张
杯子|cup|个
自行车|bicycle|辆
相机|camera|台
房子|house|座
帽子|hat|顶
钥匙|key|把
苹果|apple|个
票|ticket|张
包|bag|个
""")

VERBS = table("""
喝咖啡|drink coffee
喝茶|drink tea
吃肉|eat meat
吃鱼|eat fish
抽烟|smoke
游泳|swim
跑步|run
唱歌|sing
跳舞|dance
睡觉|sleep
工作|work
看电视|watch TV
看书|read books
学习英语|study English
说中文|speak Chinese
开车|drive a car
做饭|cook
去学校|go to school
去北京|go to Beijing
打电话|make a phone call
关门|close the door
打开窗户|open the window
关闭电脑|turn off the computer
离开|leave
担心|worry
等待|wait
""")
