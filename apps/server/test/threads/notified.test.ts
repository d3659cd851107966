import { describe, expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { isClose, isMessage, openPushService } from '../push/push-service.ts'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { soon } from '../support/server.ts'
import { text, threading } from './threads-support.ts'

const service = await openPushService()
const all = await openConversations(
  openWorld({ PARLEY_PUSH_SERVICES: service.origin, PARLEY_PUSH_GRACE_MS: '0' }, {}, soon),
)
const { alice, bob, group } = all
const device = service.device()
await bob.call('PUT /api/push/devices', { body: device.subscription() })

let count = 0
const fresh = () => `word-${++count}.`

describe.each(kindNames)('in a %s conversation', (kind) => {
  const { say, answer, follow, readThread } = threading(all, kind)
  const readChat = () =>
    kind === 'direct'
      ? bob.call('PUT /api/chat/read', { body: { friendId: alice.id } })
      : bob.call('PUT /api/group/read', { body: { groupId: group } })

  test('an answer notifies a person who follows its thread until they have read it there', async () => {
    const root = await say(bob)
    const content = fresh()
    await answer(alice, root, content)
    const { push } = await device.next(isMessage(content))
    const from = device.delivered.length
    await readChat()
    const later = fresh()
    await answer(alice, root, later)
    await device.next(isMessage(later), from)
    expect(device.delivered.slice(from).some((one) => isClose(one.push))).toBe(false)
    await readThread(bob, root)
    await device.next(isClose, from)
    expect(push).toMatchObject({ kind: 'message', isQuiet: false })
  })

  test('an answer in a thread that a person does not follow, or follows silently, notifies nobody', async () => {
    const [silent, left] = [await say(bob), await say(bob)]
    await answer(alice, silent)
    await answer(alice, left)
    await follow(bob, silent, 'muted')
    await follow(bob, left, 'none')
    const unheard = [fresh(), fresh()]
    await answer(alice, silent, unheard[0])
    await answer(alice, left, unheard[1])
    const heard = fresh()
    await say(alice, text(heard))
    await device.next(isMessage(heard))
    for (const word of unheard)
      expect(device.delivered.some((one) => isMessage(String(word))(one.push))).toBe(false)
  })

  test('"Mark as read" below an answer reads its thread, and leaves the chat as it is', async () => {
    const { unread, chatUnread } = threading(all, kind)
    const root = await say(bob)
    await readChat()
    await say(alice)
    const content = fresh()
    await answer(alice, root, content)
    const { push } = await device.next(isMessage(content))
    const ticket = push.kind === 'message' ? (push.read?.ticket ?? '') : ''
    await bob.call('POST /api/push/read', { body: { ticket } })
    expect(await unread(bob, root)).toBe(0)
    expect((await chatUnread(bob)).inChat).toBe(1)
  })
})
