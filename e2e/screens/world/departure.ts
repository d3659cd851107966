import { befriend, type Person } from '../../support/people.ts'
import type { Chats } from './chats.ts'
import { trip } from './trip.ts'

const crowd = '一个名称特别长的群聊用来看看列表标题和设置页面会不会被撑破呀'
const shapes = [
  [300, 300],
  [320, 240],
  [240, 320],
  [300, 200],
  [280, 280],
  [300, 240],
] as const

/** The eve of the friends' journey: a page that one names, a set of stickers, and unsent messages. */
export async function prepareTrip(administrator: Person, chats: Chats) {
  await administrator.api.call('PUT /api/settings/admin/info', { body: { linkPreviews: true } })
  await chats.tellGroup('赵敏', trip, '学校的放假安排出来了，别买错日期 http://page.test/holiday')

  const traveller = chats.person('李娜')
  const { api } = traveller
  for (const [place, [width, height]] of shapes.entries()) {
    const { src } = await chats.picture('李娜', 120 + place, width, height)
    await api.call('POST /api/chat/stickers', { body: { src } })
  }
  await chats.tellGroup('李娜', trip, await chats.image('李娜', 120, 300, 300), { sticker: true })

  const owner = chats.person('孙悦')
  await befriend(owner, traveller)
  const asked = await chats.tell('孙悦', '李娜', '回程的票你帮大家一起看吗？')
  await api.call('PUT /api/chat/drafts', {
    body: { userID: owner.id, base: 0, said: { text: '我来看，你们谁要靠窗', citation: asked } },
  })
  await api.call('PUT /api/chat/drafts', {
    body: { groupID: chats.group(crowd), base: 0, said: { text: '照片我周末整理好发出来' } },
  })
}
