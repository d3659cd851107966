import type { Chats } from './chats.ts'
import type { Msg } from './writer.ts'

const reply = (msgID: number, content: string): Msg => ({ type: 9, replyMsg: { msgID, content } })
const quote = (msgID: number, content: string): Msg => ({ type: 10, quoteMsg: { msgID, content } })
const withdraw = (msgID: number): Msg => ({ type: 8, withdrawMsg: { msgID } })

const evening = '陈一鸣'
const hiking = '周末徒步'

export async function lastWeek(chats: Chats) {
  await chats.tell('欧阳修远', '林晓', '上次借你的《徐霞客游记》看完了吗？')
  await chats.tell('林晓', '欧阳修远', '还差两卷，月底还你。')
  await chats.tell('Bob Miller', '林晓', 'Thanks for the feedback on the prototype!')
  await chats.tell('李娜', '林晓', await chats.file('李娜', '同学录.xlsx', 48_640))
  await chats.tellGroup('王建国', '高三（2）班', '下个月校庆，能回来的同学在群里报个名。')
  await chats.tellGroup('陈思远', '高三（2）班', '我一定到！')
  await chats.tellGroup('赵敏', '家庭群', await chats.image('赵敏', 61, 1200, 900))
}

export async function yesterday(chats: Chats) {
  await chats.tell('林晓', evening, '明天下班一起看看路线？')
  await chats.tell(evening, '林晓', '好，我先把去年的照片翻出来')
  await chats.tell(evening, '林晓', await chats.image(evening, 62, 1600, 1067))
  await chats.tell(evening, '林晓', await chats.image(evening, 63, 900, 1350))
  await chats.tell('林晓', evening, '这张的光真好 😍')
  await chats.tell('林晓', evening, await chats.voice('林晓', 7))
  await chats.tell('Carla Gómez', '林晓', 'See you on Saturday, then!')
  await chats.tell('王建国', '林晓', '林晓，校庆的海报麻烦你帮忙看一下。')
  await chats.tell('林晓', '王建国', '没问题，王老师！')
  await chats.tell(
    '一个名字特别特别长长到列表里一定放不下的老同学',
    '林晓',
    '消息也可以很长很长，长到列表里的预览放不下，只好用省略号收起来',
  )
  await chats.tellGroup('何欢', '乐队排练', '排练室周日停用，恢复时间另行通知。')
  for (let page = 1; page <= 1005; page++)
    await chats.tellGroup(page % 3 ? '沈括' : '徐静', '读书会', `第 ${page} 页，这一段写得真好`)
}

export async function afternoon(chats: Chats) {
  const question = await chats.tell(evening, '林晓', '周六走哪条线？北坡近，南坡风景好')
  await chats.tell('林晓', evening, reply(question, '南坡吧，秋天的银杏正好'))
  await chats.tell(evening, '林晓', await chats.file(evening, '南坡路线与补给点（最终版）.pdf', 2_480_000))
  await chats.tell('林晓', evening, await chats.imageText('林晓', 64, '从这里上山，', '大约两个小时到垭口。'))
  const slip = await chats.tell('林晓', evening, '发错了')
  await chats.tell('林晓', evening, withdraw(slip))
  await chats.tell(evening, '林晓', await chats.film(evening, 65))
  await chats.tell(
    '吴彦',
    '林晓',
    '```ts\nconst next = steps.find(({ done }) => !done)\nif (next) open(next)\n```',
  )
  await chats.tell('林晓', '吴彦', '这样写清楚多了')
  await chats.tell('林晓', '林晓', '带充电宝、头灯、两升水')
  await chats.tellGroup('李想', '产品设计组', '新版原型在这里：https://design.example.org/prototype/42')
  await chats.tellGroup('Alice Chen', '产品设计组', 'Nice! 明天评审前我再过一遍')
}

export async function tonight(chats: Chats) {
  const call = await chats.tellGroup('张晓峰', hiking, '周六的活动照常，天气预报是晴天 ☀️')
  await chats.tellGroup('张晓峰', hiking, '报名的同学接龙一下')
  await chats.tellGroup('Carla Gómez', hiking, '我来！')
  await chats.tellGroup('周子涵', hiking, reply(call, '+1，可以带一位朋友吗？'))
  await chats.tellGroup('林晓', hiking, '可以，注意带够水')
  await chats.tellGroup('王小雨', hiking, await chats.image('王小雨', 66, 1600, 900))
  await chats.tellGroup('王小雨', hiking, '上周拍的，银杏已经黄了')
  await chats.tellGroup('吴彦', hiking, {
    type: 11,
    atMsg: { userID: chats.person('林晓').id, content: '@林晓 集合时间还是七点吗？' },
  })
  await chats.tellGroup('林晓', hiking, quote(call, '七点，地铁站 A 口，不等人哦'))
  await chats.tellGroup('陈一鸣', hiking, {
    type: 11,
    atMsg: { userID: 0, content: '@所有人 路线图已经发在群文件里了' },
  })
  await chats.tellGroup('陈一鸣', hiking, await chats.file('陈一鸣', '南坡路线图.zip', 5_242_880))
  await chats.tellGroup('欧阳修远', hiking, await chats.voice('欧阳修远', 12))

  await chats.tell(evening, '林晓', '视频里那段路去年修好了，现在很好走')
  await chats.tell('林晓', evening, '太好了')
  await chats.tell('林晓', evening, '那我在群里说一声，七点地铁站见 👋')
  await chats.tell(evening, '林晓', '见！记得带头灯')
  await chats.tell('Alice Chen', '林晓', 'Can you look at the onboarding flow before the review?')
  await chats.tell('Alice Chen', '林晓', 'No rush, tomorrow morning is fine.')
  await chats.tell('周子涵', '林晓', await chats.image('周子涵', 67, 1200, 1200))
  await chats.tellGroup('李想', '产品设计组', {
    type: 11,
    atMsg: { userID: chats.person('林晓').id, content: '@林晓 图标的间距要不要统一成 8？' },
  })
  await chats.tellGroup('刘洋', '家庭群', '晚饭好了')
}
