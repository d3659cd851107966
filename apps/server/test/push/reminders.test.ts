import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { inDays, planning, text } from '../later/later-support.ts'
import { kindNames, openConversations, speaking } from '../reactions/reactions-support.ts'
import { soon } from '../support/server.ts'
import { isClose, openPushService } from './push-service.ts'

const service = await openPushService()
const all = await openConversations(openWorld({ PARLEY_PUSH_SERVICES: service.origin }, {}, soon))
const { alice, bob, group } = all
const isReminder = ({ kind }: { kind: string }) => kind === 'reminder'

const reminders = async (person: Person) => (await person.call('GET /api/chat/reminders')).list
const set = (body: object) => bob.call('PUT /api/user/notifications/setting', { body })

async function subscribed() {
  const device = service.device()
  await bob.call('PUT /api/push/devices', { body: device.subscription() })
  return device
}

/** Bob is reminded of a message of Alice there. */
async function remind(kind: (typeof kindNames)[number], content: string) {
  const messageId = await speaking(all, kind).say(alice, text(content))
  const { place, letRemind } = planning(all, kind)
  await bob.call(kind === 'direct' ? 'PUT /api/chat/read' : 'PUT /api/group/read', {
    body: kind === 'direct' ? { friendId: alice.id } : { groupId: group },
  } as never)
  await bob.call('POST /api/chat/reminders', { body: { ...place(bob), messageId, at: inDays(1) } as never })
  const own = (await reminders(bob)).find((one) => one.messageId === messageId)
  await letRemind(messageId)
  return { messageId, id: own?.id ?? 0 }
}

test.for(kindNames)(
  'a reminder in a %s conversation is sent at its time, and goes when it is done',
  async (kind) => {
    const device = await subscribed()
    const { id, messageId } = await remind(kind, `Look, ${kind}`)
    const path = kind === 'direct' ? `/user/${alice.id}` : `/group/${group}`
    const tag = `reminder-${id}`
    const { push, headers } = await device.next(isReminder)
    expect(push).toEqual({
      kind: 'reminder',
      tag,
      title: 'Reminder',
      body: `Alice: Look, ${kind}`,
      path: `${path}?m=${messageId}`,
      isQuiet: false,
    })
    expect(headers).toMatchObject({ urgency: 'high', topic: expect.any(String) })
    await bob.call('DELETE /api/chat/reminders/{id}', { params: { id } })
    expect((await device.next(isClose)).push).toMatchObject({ kind: 'close', tag })
  },
)

test.for(kindNames)(
  'a reminder’s notification in a %s conversation goes with its message, and its words are stored no longer than until they are sent',
  async (kind) => {
    const device = await subscribed()
    const { messageId } = await remind(kind, `Taken back, ${kind}`)
    await device.next(isReminder)
    const kept = async () =>
      JSON.stringify(await all.world.queries.selectFrom('push_notes').selectAll().execute())
    await expect.poll(kept).not.toContain(`Taken back, ${kind}`)
    await speaking(all, kind).say(alice, { type: 8, withdrawMsg: { msgID: messageId } })
    await device.next(isClose)
  },
)

test.for([
  ['it is dissolved', (id) => alice.call('DELETE /api/group/group/{id}', { params: { id } })],
  ['one leaves it', (id) => bob.call('DELETE /api/group/member', { query: { id, memberId: bob.id } })],
] as [string, (id: number) => Promise<unknown>][])(
  'a reminder’s notification in a group goes when %s',
  async ([, end]) => {
    const device = await subscribed()
    const { groupId } = await alice.call('POST /api/group/group', { body: { mode: 2, userIdList: [bob.id] } })
    const socket = await alice.socket({ v2: true })
    socket.send({ groupID: groupId, msg: text('Before it ends'), clientMessageId: 'before' })
    const messageId = Number((await socket.hear({ event: 'ack', clientMessageId: 'before' })).id)
    await bob.call('PUT /api/group/read', { body: { groupId } })
    await bob.call('POST /api/chat/reminders', { body: { groupID: groupId, messageId, at: inDays(1) } })
    const [{ id } = expect.fail('there is no reminder')] = await reminders(bob)
    await planning(all, 'group').letRemind(messageId)
    await device.next(isReminder)
    await end(groupId)
    expect((await device.next(isClose)).push).toMatchObject({ kind: 'close', tag: `reminder-${id}` })
  },
)

test('a reminder that was put off goes, and is sent again at its new time', async () => {
  const device = await subscribed()
  const { id, messageId } = await remind('direct', 'Later')
  await device.next(isReminder)
  await bob.call('PUT /api/chat/reminders/{id}', { params: { id }, body: { at: inDays(1) } })
  const closed = await device.next(isClose)
  await planning(all, 'direct').letRemind(messageId)
  await device.next(isReminder, device.delivered.indexOf(closed))
  await bob.call('DELETE /api/chat/reminders/{id}', { params: { id } })
})

test('a reminder shows no more than its person allows, and none is sent while they do not want to be disturbed', async () => {
  const device = await subscribed()
  await set({ shows: 'sender' })
  const first = await remind('direct', 'secret')
  expect((await device.next(isReminder)).push).toMatchObject({ body: 'Alice' })
  await set({ shows: 'all', quietUntil: inDays(1) })
  await remind('direct', 'in peace')
  await expect
    .poll(async () => (await reminders(bob)).every(({ isDue }) => isDue), { timeout: 15_000 })
    .toBe(true)
  await set({ quietUntil: null })
  const last = await remind('direct', 'after it')
  await device.next((push) => push.kind === 'reminder' && push.tag === `reminder-${last.id}`)
  // Every notification may come twice.
  const bodies = device.delivered.map(({ push }) => ('body' in push ? push.body : ''))
  expect(bodies.filter((body) => body.includes('in peace'))).toEqual([])
  expect(last.id).not.toBe(first.id)
})

test('a push service that is broken is asked again', async () => {
  const device = await subscribed()
  device.mischief.push({ status: 503, retryAfter: 0 }, 'cut')
  await remind('direct', 'again')
  await device.next(isReminder, 1)
  expect(device.asked).toBe(3)
})
