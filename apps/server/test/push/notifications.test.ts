import { MessageType, pushLimits } from '@parley/contract'
import { describe, expect, test, vi } from 'vitest'
import { counts } from '../../src/platform/http/counts.ts'
import { editing, textMsg } from '../edits/edits-support.ts'
import { openWorld } from '../groups/groups-support.ts'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { soon } from '../support/server.ts'
import { isClose, isMessage, openPushService } from './push-service.ts'

const graceMs = 300
/** Work that is done within so many milliseconds is surely done within the grace. */
const soonMs = graceMs / 3
const service = await openPushService()
const all = await openConversations(
  openWorld({ PARLEY_PUSH_SERVICES: service.origin, PARLEY_PUSH_GRACE_MS: String(graceMs) }, {}, soon),
)
const { world, alice, bob, carla, group } = all
const device = service.device()
await bob.call('PUT /api/push/devices', { body: device.subscription() })

let count = 0
/** A text that was never sent before. */
const fresh = () => `word-${++count}.`

describe.each(kindNames)('in a %s conversation', (kind) => {
  const { say, edit } = editing(all, kind)
  const tag = kind === 'direct' ? `/user/${alice.id}` : `/group/${group}`
  const alerts = (level: 'all' | 'mentions' | 'nothing') =>
    kind === 'direct'
      ? bob.call('PUT /api/chat/alerts', { body: { friendId: alice.id, level, until: null } })
      : bob.call('PUT /api/group/alerts', { body: { groupId: group, level, until: null } })
  const read = () =>
    kind === 'direct'
      ? bob.call('PUT /api/chat/read', { body: { friendId: alice.id } })
      : bob.call('PUT /api/group/read', { body: { groupId: group } })

  test('a person who looks elsewhere is notified who has written what, under a name of its own and encrypted', async () => {
    const text = fresh()
    const before = counts.pushes.get('taken') ?? 0
    const messageId = await say(alice, textMsg(text))
    const { push, headers } = await device.next(isMessage(text))
    expect(push).toEqual({
      kind: 'message',
      tag,
      messageId,
      title: kind === 'direct' ? 'Alice' : expect.any(String),
      body: kind === 'direct' ? text : `Alice: ${text}`,
      isQuiet: false,
      isChange: false,
      at: expect.any(String),
      read: { label: 'Mark as read', ticket: expect.any(String) },
    })
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{1,32}$/),
      authorization: expect.stringMatching(/^vapid t=/),
    })
    await vi.waitFor(() => expect(counts.pushes.get('taken')).toBeGreaterThan(before), 20_000)
    expect(Number(headers.ttl)).toBeGreaterThan(0)
    expect(Number(headers.ttl)).toBeLessThanOrEqual(pushLimits.keptHours * 3600)
  })

  test('a notification has more of a long message than a list shows of it', async () => {
    const [from, text] = [device.delivered.length, fresh() + '长'.repeat(2 * pushLimits.text)]
    await say(alice, textMsg(text))
    const { push } = await device.next((push) => push.kind === 'message', from)
    if (push.kind !== 'message') throw new Error('no message')
    const shown = push.body.replace('Alice: ', '')
    expect(shown).toBe(`${text.slice(0, pushLimits.text - 1)}…`)
    await read()
    await device.next(isClose, from)
  })

  test('a notification goes when its message is read elsewhere, and is never sent when the message was read in time', async () => {
    const shown = fresh()
    const from = device.delivered.length
    await say(alice, textMsg(shown))
    await device.next(isMessage(shown), from)
    await read()
    expect((await device.next(isClose, from)).push).toEqual({ kind: 'close', tag })
    // Until it is read within the grace, which a busy machine does not always do.
    for (let isInTime = false; !isInTime; ) {
      const [seen, last] = [fresh(), fresh()]
      const begun = performance.now()
      await say(alice, textMsg(seen))
      await read()
      isInTime = performance.now() - begun < soonMs
      await say(alice, textMsg(last))
      await device.next(isMessage(last), from)
      const pushes = device.delivered.slice(from).filter(({ push }) => isMessage(seen)(push))
      if (isInTime) expect(pushes).toEqual([])
    }
  })

  test('the button of a notification marks its message as read on all devices, and later messages stay unread', async () => {
    const [shown, later] = [fresh(), fresh()]
    const from = device.delivered.length
    await say(alice, textMsg(shown))
    const { push } = await device.next(isMessage(shown), from)
    if (push.kind !== 'message') throw new Error('no message')
    await say(alice, textMsg(later))
    await device.next(isMessage(later), from)
    const { ticket = '' } = push.read ?? {}
    for (const _ of [1, 2])
      expect(await carla.outcome('POST /api/push/read', { body: { ticket } })).toBe('ok')
    const { list } = await bob.call(kind === 'direct' ? 'GET /api/chat/session' : 'GET /api/group/session')
    expect(list.map(({ unreadCount }: { unreadCount: number }) => unreadCount)).toContain(1)
    await read()
    await device.next(isClose, from)
  })

  test('several messages at once are sent as one, the last', async () => {
    // Until they are sent within the grace, which a busy machine does not always do.
    for (let isAtOnce = false; !isAtOnce; ) {
      const texts = [fresh(), fresh()]
      const last = fresh()
      const from = device.delivered.length
      const begun = performance.now()
      await Promise.all(texts.map((text) => say(alice, textMsg(text))))
      await say(alice, textMsg(last))
      isAtOnce = performance.now() - begun < soonMs
      await device.next(isMessage(last), from)
      await read()
      await device.next(isClose, from)
      const pushes = device.delivered.slice(from).filter(({ push }) => push.kind === 'message')
      if (isAtOnce) expect(pushes).toHaveLength(1)
    }
  })

  test('a recalled message goes, and one before it that is still unread is shown without a sound', async () => {
    const [first, second] = [fresh(), fresh()]
    await say(alice, textMsg(first))
    await device.next(isMessage(first))
    const id = await say(alice, textMsg(second))
    await device.next(isMessage(second))
    const from = device.delivered.length
    await say(alice, { type: MessageType.withdrawn, withdrawMsg: { msgID: id } })
    expect((await device.next(isMessage(first), from)).push).toMatchObject({ isQuiet: true, isChange: true })
    await read()
    await device.next(isClose, from)
  })

  test('the notification of an edited message shows the new text, without a sound', async () => {
    const [before, after] = [fresh(), fresh()]
    const id = await say(alice, textMsg(before))
    const first = await device.next(isMessage(before))
    expect(await edit(alice, id, after)).toBe('ok')
    const from = device.delivered.indexOf(first)
    expect((await device.next(isMessage(after), from)).push).toMatchObject({ isQuiet: true, isChange: true })
    await read()
    await device.next(isClose, from)
  })

  test('a muted conversation notifies of nothing, and after that again', async () => {
    const [muted, heard] = [fresh(), fresh()]
    await alerts('nothing')
    await say(alice, textMsg(muted))
    await alerts('all')
    await say(alice, textMsg(heard))
    await device.next(isMessage(heard))
    await read()
  })

  test('a part that the person does not want shown is not sent', async () => {
    const [sender, nobody, quiet] = [fresh(), fresh(), fresh()]
    const from = device.delivered.length
    const set = (body: object) => bob.call('PUT /api/user/notifications/setting', { body })
    await set({ shows: 'sender' })
    await say(alice, textMsg(sender))
    const first = await device.next(({ kind }) => kind === 'message', from)
    expect(first.push).toMatchObject({ body: 'You have a new message' })
    await set({ shows: 'neither' })
    await say(alice, textMsg(nobody))
    const second = await device.next(({ kind }) => kind === 'message', device.delivered.indexOf(first) + 1)
    expect(second.push).toMatchObject({ title: 'Parley', body: 'You have a new message' })
    await set({ shows: 'all', loud: 'nothing' })
    await say(alice, textMsg(quiet))
    const third = await device.next(isMessage(quiet))
    expect(third).toMatchObject({ push: { isQuiet: true }, headers: { urgency: 'normal' } })
    await set({ loud: 'all' })
    await read()
    await device.next(isClose, device.delivered.indexOf(third))
  })

  test('a person who asks not to be disturbed is notified of nothing, not even later', async () => {
    const [kept, later] = [fresh(), fresh()]
    const quietUntil = new Date(Date.now() + 3600_000).toISOString()
    await bob.call('PUT /api/user/notifications/setting', { body: { quietUntil } })
    await say(alice, textMsg(kept))
    await passed()
    await bob.call('PUT /api/user/notifications/setting', { body: { quietUntil: null } })
    await say(alice, textMsg(later))
    await device.next(isMessage(later))
    expect(device.delivered.filter(({ push }) => isMessage(kept)(push))).toEqual([])
    await read()
  })
})

/** Whatever was sent before this was decided about: another person is notified of what came after it. */
async function passed() {
  const other = service.device()
  await carla.call('PUT /api/push/devices', { body: other.subscription() })
  const text = fresh()
  const ours = await world.group({ owner: bob, members: [carla] })
  const socket = await bob.socket({ kind: 'group', v2: true })
  socket.send({ groupID: ours, msg: textMsg(text) })
  await other.next(isMessage(text))
  socket.close()
}

test('a device whose person lacks the second factor that the site demands is sent no message', async () => {
  const { queries } = world.database
  await queries.insertInto('credentials').values({ user_id: bob.id, password_hash: '' }).execute()
  await queries
    .insertInto('settings')
    .values({ key: 'secondFactor', value: JSON.stringify('all') })
    .execute()
  const from = device.delivered.length
  const { say } = editing(all, 'direct')
  const text = fresh()
  await say(alice, textMsg(text))
  const waiting = () =>
    queries.selectFrom('pushes').select('device_id').where('due_at', 'is not', null).execute()
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), 20_000)
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 20_000)
  await queries.deleteFrom('settings').where('key', '=', 'secondFactor').execute()
  await queries.deleteFrom('credentials').where('user_id', '=', bob.id).execute()
  expect(device.delivered.slice(from).filter(({ push }) => isMessage(text)(push))).toEqual([])
})
