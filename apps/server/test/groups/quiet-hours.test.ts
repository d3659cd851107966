import { errors, MessageType, type QuietHours } from '@parley/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { quietTimes } from '../../src/messaging/groups/sender-repository.ts'
import { text } from './group-socket.ts'
import { openWorld, type Person } from './groups-support.ts'

const world = await openWorld()

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const hour = 3600

/** Quiet hours on the days to come, by the clock of the tests' machine: from so many hours on, for so many hours. */
function quietIn(hours: number, length: number): QuietHours {
  const time = (ahead: number) => new Date(Date.now() + ahead * hour * 1000).toISOString().slice(11, 16)
  return { from: time(hours), to: time(hours + length), days: everyDay, timeZone: 'UTC' }
}

async function quietGroup(quietHours: QuietHours) {
  const [owner, admin, member] = await world.people('Owner', 'Admin', 'Member')
  const groupId = await world.group({ owner, admins: [admin], members: [member] })
  await admin.call('PUT /api/group/group', { body: { id: groupId, quietHours } })
  return { owner, admin, member, groupId }
}

const info = (person: Person, id: number) => person.call('GET /api/group/group/{id}', { params: { id } })

describe('in quiet hours', () => {
  test('owner and administrators send; members do not, and learn until when', async () => {
    const { owner, admin, member, groupId } = await quietGroup(quietIn(-2, 4))
    expect([await owner.sendOutcome(groupId), await admin.sendOutcome(groupId)]).toEqual(['ok', 'ok'])
    const socket = await member.socket({ v2: true })
    const refused = await socket.request(groupId, text('psst'))
    expect(refused).toMatchObject({ event: 'error', code: errors.groupQuiet.code, retry: false })
    expect(refused.retryAfter).toBeGreaterThan(hour)
    expect(refused.retryAfter).toBeLessThanOrEqual(2 * hour + 60)
    socket.close()
    const plain = await member.socket()
    plain.send({ groupID: groupId, msg: text('psst') })
    const tip = await plain.hear({ groupID: groupId, id: 0, msg: { type: MessageType.tip } })
    expect(tip.msgPreview).toMatch(/静默时段，.*后可以发言/)
    plain.close()
  })

  test('a message that was stored before they were set is answered with the first when it comes again', async () => {
    const { admin, member, groupId } = await quietGroup(quietIn(2, 2))
    const socket = await member.socket({ v2: true })
    const first = await socket.request(groupId, text('in time'), 'the-first-of-them')
    await admin.call('PUT /api/group/group', { body: { id: groupId, quietHours: quietIn(-2, 4) } })
    const again = await member.socket({ v2: true })
    expect(await again.request(groupId, text('in time'), 'the-first-of-them')).toEqual(first)
    for (const one of [socket, again]) one.close()
  })

  test('an open connection is silenced from the moment on at which they are set, and speaks when they are lifted', async () => {
    const { admin, member, groupId } = await quietGroup(quietIn(2, 2))
    const socket = await member.socket({ v2: true })
    const say = () => socket.outcome(groupId, text('psst'))
    expect(await say()).toBe('ok')
    await admin.call('PUT /api/group/group', { body: { id: groupId, quietHours: quietIn(-2, 4) } })
    expect(await say()).toBe('groupQuiet')
    await admin.call('PUT /api/group/group', { body: { id: groupId, quietHours: null } })
    expect(await say()).toBe('ok')
    socket.close()
  })

  test('the muting of everyone stays what it is', async () => {
    const { admin, member, groupId } = await quietGroup(quietIn(-2, 4))
    await admin.call('PUT /api/group/group', { body: { id: groupId, isProhibition: true } })
    expect(await member.sendOutcome(groupId)).toBe('groupMuted')
    await admin.call('PUT /api/group/group', { body: { id: groupId, isProhibition: false } })
    expect(await member.sendOutcome(groupId)).toBe('groupQuiet')
  })
})

test('members see the hours, and how long it is until they end and begin; others only the hours', async () => {
  const quietHours = quietIn(-2, 4)
  const { admin, member, groupId } = await quietGroup(quietHours)
  const { quietFor = 0, quietIn: next = 0, ...mine } = await info(member, groupId)
  expect(mine.quietHours).toEqual(quietHours)
  expect(quietFor).toBeGreaterThan(hour)
  expect(quietFor).toBeLessThanOrEqual(2 * hour + 60)
  expect(next).toBeGreaterThan(quietFor)
  const theirs = await info(admin, groupId)
  expect(theirs).toMatchObject({ quietHours })
  expect([theirs.quietFor, theirs.quietIn]).toEqual([undefined, undefined])
  await admin.call('PUT /api/group/group', { body: { id: groupId, quietHours: null } })
  const free = await info(member, groupId)
  expect([free.quietHours, free.quietFor, free.quietIn]).toEqual([undefined, undefined, undefined])
})

test('the chat shows who set the quiet hours and who lifted them', async () => {
  const quietHours = quietIn(2, 2)
  const { admin, groupId } = await quietGroup(quietHours)
  for (const changes of [{ title: 'Other' }, { quietHours }, { quietHours: null }])
    await admin.call('PUT /api/group/group', { body: { id: groupId, ...changes } })
  const query = { lines: true }
  const { lines = [] } = await admin.call('GET /api/group/history/{id}', { params: { id: groupId }, query })
  const shown = lines.filter(({ kind }) => kind.startsWith('quiet'))
  expect(shown).toMatchObject([{ kind: 'quietHoursSet', quietHours }, { kind: 'quietHoursLifted' }])
})

test('quiet hours need a time zone that exists', async () => {
  const { admin, groupId } = await quietGroup(quietIn(2, 2))
  const set = (timeZone: string) =>
    admin.outcome('PUT /api/group/group', {
      body: { id: groupId, quietHours: { ...quietIn(2, 2), timeZone } },
    })
  const zones = ['Asia/Shanghai', 'America/Argentina/Buenos_Aires', 'Etc/GMT+8', 'asia/tokyo']
  expect(await Promise.all(zones.map(set))).toEqual(zones.map(() => 'ok'))
  for (const nowhere of ['Asia/Nowhere', 'posix/UTC', 'posixrules', 'EST5EDT4,M3'])
    expect(await set(nowhere), nowhere).toBe('fieldInvalid')
})

type Rule = [from: string, to: string, days: readonly number[], timeZone: string]

/** Seconds for which it is quiet at a moment, and until it is again. */
async function timesAt([from, to, days, timeZone]: Rule, at: string) {
  const hours = JSON.stringify({ from, to, days, timeZone })
  const { rows } = await sql<{ quiet_for: number | null; quiet_in: number | null }>`
    select * from ${quietTimes(sql`${hours}::jsonb`, sql`${at}::timestamptz`)} q`.execute(world.queries)
  return [rows[0]?.quiet_for, rows[0]?.quiet_in]
}

const minute = 60
const day = 24 * hour

describe('by the clocks of their place', () => {
  // 2026-06-01 is a Monday.
  const night: Rule = ['22:00', '07:00', everyDay, 'Asia/Shanghai']
  const monday: Rule = ['22:00', '07:00', [1], 'UTC']
  const lunch: Rule = ['12:00', '13:00', [1, 3], 'UTC']
  const always: Rule = ['00:00', '00:00', everyDay, 'UTC']
  const weekend: Rule = ['08:00', '08:00', [6, 7], 'UTC']

  test.each<[string, Rule, string, number | null, number | null]>([
    ['a second before they begin', night, '2026-06-01T13:59:59Z', null, 1],
    ['as they begin', night, '2026-06-01T14:00:00Z', 9 * hour, day],
    ['at midnight', night, '2026-06-01T16:00:00Z', 7 * hour, 22 * hour],
    ['in the last second', night, '2026-06-01T22:59:59Z', 1, 15 * hour + 1],
    ['as they end', night, '2026-06-01T23:00:00Z', null, 15 * hour],
    ['on the evening of their day', monday, '2026-06-01T23:00:00Z', 8 * hour, 7 * day - hour],
    ['on the morning after their day', monday, '2026-06-02T06:30:00Z', 30 * minute, 7 * day - 8.5 * hour],
    ['on the evening of another day', monday, '2026-06-02T23:00:00Z', null, 6 * day - hour],
    ['on the morning of their day', monday, '2026-06-01T06:30:00Z', null, 15.5 * hour],
    ['on the last evening before', monday, '2026-06-07T23:00:00Z', null, 23 * hour],
    ['within a day', lunch, '2026-06-01T12:30:00Z', 30 * minute, 2 * day - 30 * minute],
    ['on a day between', lunch, '2026-06-02T12:30:00Z', null, day - 30 * minute],
    ['in one that goes on from day to day', weekend, '2026-06-06T20:00:00Z', 36 * hour, 12 * hour],
    ['before one that goes on', weekend, '2026-06-05T20:00:00Z', null, 12 * hour],
  ])('%s', async (_, rule, at, quietFor, quietIn) => {
    expect(await timesAt(rule, at)).toEqual([quietFor, quietIn])
  })

  test('a group may be quiet all day, every day: for as long as is looked ahead', async () => {
    const [quietFor = 0] = await timesAt(always, '2026-06-01T12:00:00Z')
    expect(quietFor).toBeGreaterThan(7 * day)
  })
})

// In Berlin 2026-03-29 has no 02:00 to 03:00 (01:00Z), and 2026-10-25 has it twice (00:00Z and 01:00Z).
describe('when the clocks are set', () => {
  const berlin = 'Europe/Berlin'
  const night: Rule = ['22:00', '07:00', everyDay, berlin]
  const untilThree: Rule = ['22:00', '02:30', everyDay, berlin]
  const fromThree: Rule = ['02:30', '05:00', everyDay, berlin]

  test.each<[string, Rule, string, number | null]>([
    ['forward, the night is an hour shorter', night, '2026-03-28T21:00:00Z', 8 * hour],
    ['back, it is an hour longer', night, '2026-10-24T20:00:00Z', 10 * hour],
    ['forward, a time that there is not is an hour later', untilThree, '2026-03-29T01:15:00Z', 15 * minute],
    ['forward, they begin so much later too', fromThree, '2026-03-29T01:29:00Z', null],
    ['forward, and then they last', fromThree, '2026-03-29T01:30:00Z', 1.5 * hour],
    [
      'back, they end when it is that time for the second time',
      untilThree,
      '2026-10-25T00:45:00Z',
      45 * minute,
    ],
    ['back, they begin when it is that time for the second time', fromThree, '2026-10-25T00:45:00Z', null],
    ['back, and then they last', fromThree, '2026-10-25T01:30:00Z', 2.5 * hour],
  ])('%s', async (_, rule, at, quietFor) => {
    expect((await timesAt(rule, at))[0]).toBe(quietFor)
  })
})
