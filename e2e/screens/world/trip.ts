import { listText, pollText } from '@parley/contract'
import type { Chats } from './chats.ts'
import type { Msg } from './writer.ts'

export const trip = '毕业旅行'
const longName = '一个名字特别特别长长到列表里一定放不下的老同学'
const shapes = [
  [1600, 1067],
  [900, 1350],
  [1200, 1200],
  [1600, 900],
] as const

/** Some friends plan a journey, with all that messages can be and bear. */
export async function planTrip(chats: Chats) {
  const id = chats.group(trip)
  const say = (from: string, msg: Msg | string, more?: Parameters<Chats['tellGroup']>[3]) =>
    chats.tellGroup(from, trip, msg, more)
  const owner = chats.person('孙悦').api
  await owner.call('PUT /api/group/readers', { body: { groupId: id, isOn: true } })
  await owner.call('PUT /api/group/member/role', {
    body: { id, memberId: chats.person('李娜').id, role: 2 },
  })

  const plan = await say(
    '孙悦',
    '**毕业旅行** 定在六月 12 日到 16 日：\n1. 集合在 *南站*\n2. 车票自己买\n3. ~~带帐篷~~ 住青旅\n\n> 身份证别忘了\n\n订房码 `TRIP-612`',
  )
  for (const [from, emoji] of [
    ['李娜', '👍'],
    ['赵敏', '👍'],
    ['何欢', '👍'],
    ['张伟', '🎉'],
    ['刘洋', '🎉'],
    [longName, '❤️'],
  ] as const)
    await chats.writer(from).react(id, plan, emoji)
  await chats.writer('孙悦').pin(id, plan)
  const note = await say('孙悦', '请大家周五前把身份证号私信给我，统一买保险')
  await owner.call('POST /api/group/announcements', { body: { groupId: id, messageId: note } })

  const poll = {
    question: '第一晚住哪里？',
    options: ['海边的青旅，走路五分钟到沙滩', '老城里的民宿', '都可以'],
    isMultiple: true as const,
  }
  const asked = await say('孙悦', { type: 1, textMsg: { content: pollText(poll) } }, { poll })
  for (const [from, options] of [
    ['李娜', [0]],
    ['赵敏', [0, 1]],
    ['何欢', [0]],
    ['张伟', [2]],
  ] as const)
    await chats.writer(from).answer(id, { vote: { messageId: asked, options } })
  await chats.writer('孙悦').pin(id, asked)

  const list = { topic: '带什么零食', example: '名字，零食', maxEntries: 20 }
  const begun = await say('赵敏', { type: 1, textMsg: { content: listText(list) } }, { list })
  for (const [from, content] of [
    ['赵敏', '赵敏，牛肉干'],
    ['刘洋', '刘洋，两箱矿泉水'],
    [longName, '一大包什么都有的零食，还有自己烤的饼干，够所有人吃两天'],
  ] as const)
    await chats
      .writer(from)
      .answer(id, { signUp: { messageId: begun, entryId: crypto.randomUUID(), content } })

  for (const [place, [width, height]] of shapes.entries())
    await say('何欢', await chats.image('何欢', 70 + place, width, height), {
      album: { id: 'beach', place, count: shapes.length },
    })
  await say(
    '何欢',
    { type: 1, textMsg: { content: '去年踩点拍的，水很清' } },
    {
      album: { id: 'beach', place: shapes.length, count: shapes.length },
    },
  )

  const first = await say('张伟', '车次是 G1371，八点二十发车')
  await chats.writer('张伟').editInGroup(id, first, '车次是 G1373，八点四十发车')
  const second = await say('刘洋', '我坐同一班')
  const { api } = chats.person('李娜')
  await api.call('POST /api/chat/forward', {
    body: {
      messageIds: [plan, asked, first, second],
      as: 'record',
      to: [{ groupID: id, clientMessageId: crypto.randomUUID() }],
    },
  })
  await say('赵敏', await chats.voice('赵敏', 9), { waveform: '1357ace9b7a8c6429adfb8647531246' })
  const slip = await say('李娜', '我买好了去程的票，回程再说')
  await say('李娜', { type: 8, withdrawMsg: { msgID: slip } })
  const content = '@李娜 @刘洋 你们两个住一间行吗？'
  await say(
    '孙悦',
    { type: 1, textMsg: { content } },
    {
      mentions: [
        { userID: chats.person('李娜').id, at: 0, length: 3 },
        { userID: chats.person('刘洋').id, at: 4, length: 3 },
      ],
    },
  )
  const agreed = await say('李娜', '行')
  await chats.writer('李娜').editInGroup(id, agreed, '行，我睡觉不打呼噜')
  await say('刘洋', '😂😂')
  await api.call('POST /api/chat/scheduled', {
    body: {
      groupID: id,
      clientMessageId: crypto.randomUUID(),
      msg: { type: 1, textMsg: { content: '明天就出发啦，闹钟都定好了吗？' } },
      at: '2026-11-21T12:00:00.000Z',
    },
  })
}
