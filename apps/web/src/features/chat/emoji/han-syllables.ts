/**
 * The pinyin of the characters in the Chinese names of emoji: a syllable, then those that are read so; of several readings
 * the one that is commonest there. The dictionary for names of people is a hundred times as large.
 */
const syllables = `
a啊阿 ai哀哎唉埃爱碍艾 an唵安庵按暗案 ang昂 ao傲奥懊澳熬翱鳌 ba八叭吧巴把粑芭霸靶 bai拜摆白百 ban伴办半扮扳搬斑板版班 bang帮棒绑膀镑
bao保包堡宝报抱暴煲爆胞苞薄豹 bei北备悲惫杯焙碑背贝 ben奔本 beng崩泵绷蹦 bi匕壁币庇比毕笔臂蔽鄙闭鼻 bian便变扁编蝙边鞭 biao标表镖飙 bie别
bin宾槟缤鬓 bing兵冰柄病餅饼 bo伯博卜拨搏播泊波玻脖菠跛 bu不哺布怖捕步簿补部 ca擦 cai彩才材猜菜裁财踩采 can参惭残餐 cang仓苍藏 cao操曹草
ce侧册厕测 cha叉察插查茶 chai柴 chan产禅缠蝉铲颤 chang厂唱场尝常敞肠长 chao吵嘲巢朝超钞 che扯车 chen尘晨沉衬 cheng乘城成撑橙秤程
chi吃尺持池炽痴翅赤迟驰齿 chong充冲宠崇虫 chou丑抽臭 chu储出厨处畜触锄除 chuai搋 chuan串传穿船 chuang创床窗 chui吹垂槌锤 chun唇春纯
chuo戳 ci刺次此磁茨雌 cong匆聪葱 cu粗酢 cui摧脆 cun存寸村 cuo错 da嗒大打搭答达 dai代呆带待戴袋贷逮黛 dan丹但单担旦蛋诞 dang当挡档铛
dao倒刀到导岛盗祷稻蹈道 de得德的 deng灯登瞪等蹬 di低地帝底弟滴笛第蒂迪递 dian典垫店淀点电甸靛颠 diao凋吊掉钓雕 die碟蝶谍跌 ding丁叮定订钉顶
diu丢 dong东冬冻动懂洞 dou抖斗豆 du嘟堵度毒渡独督读赌都 duan断短缎锻 dui兑对队 dun敦炖盾顿 duo多夺朵舵踱 e俄厄娥恶愕蛾额饿鳄鹅 en恩
er二儿尔而耳饵 fa乏伐发法筏罚 fan反帆梵泛烦犯番翻返饭 fang仿房放方防 fei啡废斐肥肺菲费非飞 fen份分坟奋愤粉纷芬 feng凤封峰枫疯缝蜂讽锋风 fo佛 fou否
fu付复夫妇富幅扶斧服浮父福符肤腐腹芙蝠负辅辐 ga嘎尬 gai改盖该 gan尴干感敢杆柑橄甘竿赶 gang冈刚杠港缸钢 gao告搞糕膏高 ge个割各哥嗝戈格歌隔革骼鸽 gei给
gen根跟 geng羹 gong供公共功宫工弓恭躬 gou勾狗苟购钩 gu古固姑孤故股菇谷骨鼓 gua刮卦呱挂瓜褂 guai怪拐 guan关冠官棺灌盥管罐观馆鹳 guang光广逛
gui圭归柜瑰规诡贵跪轨闺鬼龟 gun棍滚 guo国果裹过锅 ha哈 hai孩害海 han含喊寒旱汉汗焊韩 hang航 hao号好耗蚝豪镐 he何合呵和喝河盒荷褐贺赫鹤
hei嗨嘿黑 hen痕 heng横衡 hong洪烘红虹 hou候后吼猴 hu互呼壶户护湖狐瑚糊胡葫虎蝴 hua划化华滑猾画花话 huai坏怀踝 huan唤幻换欢浣獾环缓还
huang凰慌皇荒谎黄 hui会喙回彗徽恢悔慧挥汇灰绘 hun婚昏魂 huo惑或活火获货 ji几击剂及吉圾基季寄忌急戟技挤擊机极济激犄疾祭稽籍级纪肌脊计记辑迹际鸡
jia价伽佳假加夹家架甲荚贾钾驾 jian件健减剑剪坚奸尖建捡柬检溅煎笺箭缄肩见贱鉴键间 jiang僵匠奖姜将桨浆犟疆讲酱降 jiao交叫教椒焦狡礁胶脚蕉觉角跤轿较郊铰饺骄
jie介借劫戒捷接杰洁界结羯节街解阶 jin尽巾槿津浸禁筋紧进金锦 jing井京净境惊敬景晶睛竞精经茎菁警镜阱静颈鲸 jiu九救旧柩纠酒 ju举俱具剧局居巨惧拒据桔橘沮聚苣菊锯鞠飓
juan倦卷 jue倔决噘掘撅爵绝 jun军君菌 ka卡咖喀 kai凯开 kan坎看砍 kang康抗 kao烤考铐 ke克刻可壳客渴瞌科颗 ken恳肯 keng坑 kong孔恐控空
kou口扣 ku哭库枯苦裤酷骷 kua挎跨 kuai块快筷 kuan宽款 kuang框狂矿筐 kui亏匮愧盔窥葵 kun困昆 kuo扩阔 la啦喇垃拉腊蜡辣 lai来莱
lan兰懒榄烂篮缆蓝 lang朗浪狼螂郎 lao劳烙老酪 le了勒 lei垒擂泪类累蕾雷 leng冷 li丽利力励历喱李栗梨狸理璃礼离立蛎里雳鲤黎 lian怜恋炼练联脸莲连链
liang两亮凉梁粮辆量 liao撩料疗聊 lie列咧烈猎 lin林淋 ling凌岭泠灵菱铃陵零领龄 liu六流溜留馏 long笼聋隆龙 lou楼漏篓髅 lu卢噜录炉芦路陆露鲁鹿
luan乱孪 lun伦论轮 luo洛络罗萝落螺逻骆骡 lv侣屡履律旅榈率绿虑驴 lve掠 ma吗妈犸玛码蚂马骂麻 mai买卖埋霾麦 man慢曼满漫瞒 mang忙盲芒茫
mao冒帽毛牦猫茅锚髦 me么 mei媚梅没玫眉美莓 men门闷 meng孟梦檬猛盟蒙蜢 mi咪密猕眯秘米蜜迷麋 mian免眠绵缅腼面 miao喵庙描秒苗 mie咩灭 min悯民皿
ming冥名命明鸣 mo墨摩末模沫漠莫蘑馍魔默 mou某 mu墓姆幕慕拇木母沐牡牧目穆苜 na哪拿纳那 nai奈奶耐 nan南男难 nao恼瑙脑闹 nei内 nen嫩 neng能
ni你尼泥逆 nian唸年念黏 niang娘 niao尿鸟 nie啮捏 nin您 ning凝宁柠 niu扭牛纽钮 nong农弄浓 nu努奴怒 nuan暖 nuo挪诺 nv女
nve疟 o哦 ou偶呕欧殴 pa啪帕怕爬葩 pai拍排派牌 pan攀潘盘 pang乓胖螃 pao刨抛泡炮跑 pei佩培配 pen喷盆 peng朋烹砰碰篷膨蓬 pi劈匹啤屁披疲皮霹
pian片骗 piao剽漂瓢票飘 pin品拼频 ping乒凭屏平瓶苹 po坡婆泼珀破 pou剖 pu埔扑普浦葡蒲谱铺 qi七企其器奇弃旗期棋气汽泣淇漆祈起騎骑 qia恰
qian前欠歉浅潜牵签钱钳铅 qiang墙强抢枪 qiao乔巧敲桥橇锹 qie且切窃茄 qin亲勤琴禽 qing倾庆情晴清请轻青 qiong穷 qiu丘求球秋糗蚯酋
qu区去取屈曲蛆蛐趋驱 quan全券圈拳权泉犬痊鬈 que却确雀 qun群裙 ran染然燃 rao扰绕 re热 ren人仁任忍纫饪 reng扔 ri日 rong容溶绒茸荣蓉融
rou柔肉 ru乳入如蠕 ruan软 rui瑞睿 ruo弱 sa撒洒萨 sai嗮塞腮赛 san三伞散 sang丧桑 sao扫骚 se涩色 sen森 sha傻厦杀沙砂纱莎鲨
shai晒 shan善山扇珊缮衫闪 shang上伤商尚赏 shao勺哨少烧绍 she奢射摄社舌蛇 shen什伸审深渗申神肾身 sheng升圣声牲生盛绳胜
shi世事使势匙十史嗜士失始实室尸屎市师式拭施时是柿湿狮矢石示视誓识试释食饰驶 shou兽受守寿手授收首 shu书墅属恕数暑术束树梳殊淑漱熟竖舒蔬薯输鼠 shua刷耍
shuai摔蟀衰 shuan栓 shuang双爽霜 shui水睡 shun顺 shuo朔说 si丝司四寺思撕斯死私 song松耸送 sou搜 su塑素苏诉速酥 suan算蒜酸
sui碎随 suo所索缩锁 ta他塌塔沓獭踏 tai台太泰胎跆 tan叹坦弹探摊檀滩 tang唐堂汤糖躺 tao套桃淘萄讨逃陶 te特 teng腾 ti体剃嚏提梯涕踢蹄题
tian填天恬甜腆舔 tiao挑条调跳 tie贴铁 ting停厅听庭廷艇 tong同桶痛童筒统通铜 tou偷头投透骰 tu兔凸吐图土徒涂秃突途 tuan团 tui推腿退 tun豚
tuo托拖脱陀驼鸵 wa哇娃挖瓦蛙袜 wai外 wan万丸完宛弯晚湾玩碗腕豌顽 wang亡往忘惘旺望汪王网 wei为伪位卫危味喂围委威尾微慰未猬畏纬维萎谓韦 wen吻文汶温纹蚊问闻
weng瓮翁 wo卧我挝握沃窝莴蜗 wu乌五务勿午呜屋巫捂无武污物舞芜雾鹉 xi习兮吸喜嘻夕希息戏洗熄牺犀稀系细蜥蟋西锡 xia下侠吓虾 xian仙先咸弦显涎献现线闲限险陷馅鲜
xiang乡享像向响想橡相箱翔象项香 xiao小晓校消笑 xie写协屑携斜械泄蝎蟹谢邪鞋 xin信心新 xing兴型姓幸形性星杏猩行 xiong兄匈熊胸雄 xiu休修嗅朽绣羞
xu叙嘘墟序恤絮绪蓄蓿虚许须 xuan悬旋眩选 xue学穴血雪靴 xun勋寻巡循熏蕈薰训讯询醺 ya亚压呀哑牙芽讶雅鸦鸭 yan严厌岩延恹演烟焰燕盐眼腌艳言颜验
yang仰养扬氧洋羊阳 yao咬妖摇耀药要钥 ye业也叶夜椰液爷耶腋野页 yi一义亿以仪伊医宜已异意椅溢疑疫移艺蚁蜴衣议谊遗 yin印因引蚓银阴隐音饮
ying婴应影映樱盈硬英营蝇赢迎鹦鹰 yo哟 yong拥永泳涌用臃 you优友右幼幽忧悠有油游犹由诱邮鱿鼬 yu与于娱宇屿御愈欲浴玉瑜羽育语豫郁雨预鱼
yuan元原员园圆愿援源猿远院鸢 yue乐悦月约越跃阅 yun云允孕晕运陨 za杂砸 zai仔再在栽灾载 zan暂赞 zang脏葬 zao早澡燥皂造 ze啧泽责 zei贼
zha乍扎札炸眨蚱 zhai宅寨斋 zhan战站 zhang帐张掌杖涨章胀蟑账障 zhao召找招照罩 zhe折着者蜇这 zhen侦帧振珍真诊针镇阵震 zheng争征政整正睁筝蒸证
zhi之值制只址帜志执指掷支智枝植止汁治直知纸织置职肢至致芝蜘质趾 zhong中种终肿重钟 zhou周咒宙帚洲皱粥舟轴 zhu主住助拄柱注烛煮猪珠祝竹筑箸著蛀蛛贮逐 zhua抓爪
zhuan专砖转 zhuang壮妆撞桩状装 zhui椎追 zhun准 zhuo卓桌 zi兹姿子字渍紫自资龇 zong宗总棕粽纵综踪 zou奏走 zu族祖租组诅足阻 zuan钻
zui嘴罪醉 zuo佐作做坐左座
`

const readings = new Map(
  syllables
    .trim()
    .split(/\s+/)
    .flatMap((group) => {
      const [syllable = ''] = /^[a-z]+/.exec(group) ?? []
      return [...group.slice(syllable.length)].map((sign) => [sign, syllable] as const)
    }),
)

/** The syllables of a word in Chinese characters; undefined where one of them is something else. */
export function syllablesOf(word: string): readonly string[] | undefined {
  const all = [...word].map((sign) => readings.get(sign))
  return all.every((one) => one !== undefined) ? all : undefined
}
