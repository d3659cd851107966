import { conferenceLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { linesOf, Seat } from './conferences-support.ts'

const world = await openWorld()
const seatOf = (person: Person) => Seat.open(person, world.baseUrl)

async function classroom(size = 3) {
  const names = ['Alice', 'Bob', 'Carla', 'Dan', 'Eve', 'Finn', 'Gina', 'Hugo'].slice(0, size)
  const people = (await world.people(...names)) as Person[]
  const [owner, ...members] = people as [Person, ...Person[]]
  const group = await world.group({ owner, members })
  return {
    people,
    owner,
    group,
    seats: (await Promise.all(people.map(seatOf))) as [Seat, Seat, Seat, ...Seat[]],
  }
}

test('a member who begins a call is in it, all members are notified, and the last to leave ends it', async () => {
  const { people, group, seats } = await classroom()
  const [alice, bob, carla] = seats
  await alice.entered(group)
  expect(await carla.sees(group, [alice])).toMatchObject({
    kind: 'video',
    people: [{ nickname: 'Alice', isMuted: false, hasCamera: false, isSharing: false, hasHandUp: false }],
  })
  await bob.entered(group)
  await carla.sees(group, [alice, bob])
  expect(await people[2]?.call('GET /api/group/conference', { query: { groupId: group } })).toMatchObject({
    conference: { people: [{ userID: alice.id }, { userID: bob.id }] },
  })
  expect(await alice.leave(group)).toBe('ok')
  await carla.sees(group, [bob])
  expect(await bob.leave(group)).toBe('ok')
  await carla.sees(group, [])
  expect(await people[2]?.call('GET /api/group/conference', { query: { groupId: group } })).toEqual({})
  await expect.poll(() => linesOf(carla)).toEqual(['callBegan', 'callEnded'])
})

test('members read nothing of the group again because of a call', async () => {
  const { group, seats } = await classroom()
  const [alice, bob] = seats
  await alice.entered(group)
  const begun = { event: 'changed', groupID: group, line: { kind: 'callBegan' } }
  expect(await bob.socket.hear(begun)).toMatchObject({ update: {} })
})

test('lists of groups say where a call is on', async () => {
  const { people, group, seats } = await classroom()
  const [alice, , carla] = seats
  const row = async () =>
    (await people[2]?.call('GET /api/group/session', { query: {} }))?.list.find(
      (one) => one.groupId === group,
    )
  expect(await row()).not.toHaveProperty('call')
  await alice.entered(group)
  await carla.sees(group, [alice])
  expect(await row()).toMatchObject({ call: 'video' })
  expect(await alice.leave(group)).toBe('ok')
  await carla.sees(group, [])
  expect(await row()).not.toHaveProperty('call')
})

test('a member who begins calls again and again has to wait, and may still join those of others up to the limit', async () => {
  const { group, seats } = await classroom()
  const [alice, bob, carla] = seats
  const { begun, entered } = conferenceLimits
  for (let i = 0; i < begun.points; i++) {
    await alice.entered(group)
    expect(await alice.leave(group)).toBe('ok')
  }
  expect(await alice.enter(group)).toBe('tooManyRequests')
  await bob.entered(group)
  for (let i = begun.points + 1; i < entered.points; i++) {
    await alice.entered(group)
    expect(await alice.leave(group)).toBe('ok')
  }
  expect(await alice.enter(group)).toBe('tooManyRequests')
  await carla.entered(group)
})

test('a connection without the subprotocol hears nothing of a call', async () => {
  const { people, group, seats } = await classroom()
  const plain = await (people[2] as Person).socket()
  await seats[0].entered(group)
  await seats[0].leave(group)
  await seats[2].sees(group, [])
  await plain.settle()
  expect(plain.heard).toEqual([])
  plain.close()
})

test('two members who begin a call at the same time are in one call', async () => {
  const { group, seats } = await classroom()
  const [alice, bob, carla] = seats
  expect(await Promise.all([alice.enter(group, 'voice'), bob.enter(group, 'video')])).toEqual(['ok', 'ok'])
  await expect.poll(() => carla.stateIn(group)?.people.length).toBe(2)
  expect(linesOf(carla)).toEqual(['callBegan'])
})

test('a call takes as many of those who enter at once as there is room for', async () => {
  const { group, seats } = await classroom(8)
  const outcomes = await Promise.all(seats.map((seat) => seat.enter(group)))
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(conferenceLimits.people)
  expect(outcomes.filter((outcome) => outcome === 'conferenceFull')).toHaveLength(2)
  const inside = seats.find((_, i) => outcomes[i] === 'ok')
  const outside = seats.find((_, i) => outcomes[i] !== 'ok')
  await inside?.leave(group)
  expect(await outside?.enter(group)).toBe('ok')
})

test('a participant who comes in on another device is in the call there, and the first device is notified', async () => {
  const { people, group, seats } = await classroom()
  const [alice, , carla] = seats
  await alice.entered(group)
  await carla.sees(group, [alice])
  const first = alice.seatIn(group)
  const phone = await seatOf(people[0] as Person)
  await phone.entered(group)
  expect(await alice.socket.hear({ event: 'conferenceLeft' })).toMatchObject({ seat: first, why: 'moved' })
  await expect.poll(() => carla.stateIn(group)?.people[0]?.seat).toBeGreaterThan(first)
  expect(await alice.leave(group)).toBe('conferenceUnknown')
  expect(phone.socket.heard.filter(({ event }) => event === 'conferenceLeft')).toEqual([])
  await phone.leave(group)
})

test('nobody is in the calls of two groups', async () => {
  const { people, owner, group, seats } = await classroom()
  const other = await world.group({ owner, members: people.slice(1), name: 'Club' })
  await seats[0].entered(group)
  expect(await seats[0].enter(other)).toBe('conferenceElsewhere')
  expect(linesOf(seats[2])).not.toContain('callEnded')
  await seats[0].leave(group)
  await seats[0].entered(other)
})

test('a signal reaches the one whom it is for, in order, and nobody else', async () => {
  const { group, seats } = await classroom()
  const [alice, bob, carla] = seats
  for (const seat of seats) await seat.entered(group)
  await bob.sees(group, seats)
  await alice.sees(group, seats)
  for (let i = 0; i < 20; i++)
    alice.socket.send({ conferenceSignal: { groupID: group, seat: bob.seatIn(group), data: String(i) } })
  await bob.socket.hear({ event: 'conferenceSignal', data: '19' })
  const heard = bob.socket.heard.filter(({ event }) => event === 'conferenceSignal')
  expect(heard).toEqual(
    Array.from({ length: 20 }, (_, i) => ({
      event: 'conferenceSignal',
      groupID: group,
      seat: alice.seatIn(group),
      data: String(i),
    })),
  )
  await carla.socket.settle()
  expect(carla.socket.heard.some(({ event }) => event === 'conferenceSignal')).toBe(false)
})

test('a signal to a participant who has left, or to oneself, is refused, and so is one that is too long', async () => {
  const { group, seats } = await classroom()
  const [alice, bob] = seats
  await alice.entered(group)
  await bob.entered(group)
  await alice.sees(group, [alice, bob])
  const seat = bob.seatIn(group) || (alice.stateIn(group)?.people[1]?.seat as number)
  expect(await alice.signal(group, alice.seatIn(group), 'offer')).toBe('conferencePersonGone')
  expect(await alice.signal(group, seat, 'x'.repeat(40_000))).toBe('fieldInvalid')
  await bob.leave(group)
  expect(await alice.signal(group, seat, 'offer')).toBe('conferencePersonGone')
  expect(await bob.signal(group, alice.seatIn(group), 'offer')).toBe('conferenceUnknown')
})

test('the state that a participant shows is published to everybody', async () => {
  const { group, seats } = await classroom()
  const [alice, , carla] = seats
  await alice.entered(group)
  const shown = { isMuted: true, hasCamera: true, isSharing: true, hasHandUp: true }
  expect(await alice.ask({ showInConference: { groupID: group, ...shown } })).toBe('ok')
  await expect.poll(() => carla.stateIn(group)?.people[0]).toMatchObject(shown)
})

test('a participant’s repeated changes of state are published at a limited rate, the last one too', async () => {
  const { group, seats } = await classroom()
  const [alice, , carla] = seats
  await alice.entered(group)
  await carla.sees(group, [alice])
  const before = carla.socket.heard.length
  const shown = { isMuted: false, hasCamera: false, isSharing: false }
  const words = Array.from({ length: 61 }, (_, n) => ({ ...shown, hasHandUp: n % 2 === 0 }))
  const answers = words.map((word) => alice.ask({ showInConference: { groupID: group, ...word } }))
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['ok']))
  await expect.poll(() => carla.stateIn(group)?.people[0]?.hasHandUp).toBe(true)
  const published = carla.socket.heard.slice(before).filter(({ event }) => event === 'conference')
  expect(published.length).toBeLessThanOrEqual(conferenceLimits.shown.burst + 2)
})

test('a participant may show something right behind entering', async () => {
  const { group, seats } = await classroom()
  const [alice] = seats
  const shown = { isMuted: true, hasCamera: false, isSharing: false, hasHandUp: false }
  const entering = alice.enter(group)
  expect(await alice.ask({ showInConference: { groupID: group, ...shown } })).toBe('ok')
  expect(await entering).toBe('ok')
})

test('a participant’s state that has not changed is published to nobody', async () => {
  const { group, seats } = await classroom()
  const [alice, , carla] = seats
  await alice.entered(group)
  const shown = { isMuted: false, hasCamera: false, isSharing: false, hasHandUp: false }
  const version = (await carla.sees(group, [alice]))?.version
  expect(await alice.ask({ showInConference: { groupID: group, ...shown } })).toBe('ok')
  expect(await alice.ask({ showInConference: { groupID: group, ...shown, isMuted: true } })).toBe('ok')
  await expect.poll(() => carla.stateIn(group)?.version).toBe((version ?? 0) + 1)
})

test('a removed member leaves the call at once, and receives no more events of it', async () => {
  const { owner, group, seats } = await classroom()
  const [alice, bob, carla] = seats
  for (const seat of seats) await seat.entered(group)
  await alice.sees(group, seats)
  const seat = alice.stateIn(group)?.people[1]?.seat as number
  await owner.call('DELETE /api/group/member', { query: { id: group, memberId: bob.id } })
  await bob.socket.hear({ event: 'conferenceLeft', why: 'removed', seat })
  await alice.sees(group, [alice, carla])
  expect(await alice.signal(group, seat, 'offer')).toBe('conferencePersonGone')
  expect(await bob.signal(group, alice.seatIn(group), 'offer')).toBe('notMember')
})

test('a call ends with its group', async () => {
  const { owner, group, seats } = await classroom()
  await seats[1].entered(group)
  await owner.call('DELETE /api/group/group/{id}', { params: { id: group } })
  await seats[1].socket.hear({ event: 'conferenceLeft', why: 'removed' })
  await expect
    .poll(() => world.queries.selectFrom('conferences').selectAll().where('group_id', '=', group).execute())
    .toEqual([])
})

test('a muted member may join a call and not begin one', async () => {
  const { owner, group, seats } = await classroom()
  await owner.call('PUT /api/group/member/prohibition', {
    body: { groupId: group, memberId: seats[1].id, prohibitionTime: 10 },
  })
  expect(await seats[1].enter(group)).toBe('memberMuted')
  expect(seats[2].stateIn(group)).toBeUndefined()
  await seats[0].entered(group)
  expect(await seats[1].enter(group)).toBe('ok')
})

test('the call is left with the connection, and ends with the last', async () => {
  const { group, seats } = await classroom()
  const [alice, bob, carla] = seats
  await alice.entered(group)
  await bob.entered(group)
  alice.socket.close()
  await carla.sees(group, [bob])
  bob.socket.close()
  await carla.sees(group, [])
})

test('a connection that closes while it joins is not in the call', async () => {
  const { group, owner, seats } = await classroom()
  const carla = seats[2]
  let looks = 0
  // Open when it is their turn, and not any more when they are in.
  const isOpen = () => looks++ === 0
  const gone = { groupId: group, userId: owner.id, connection: 'one that is closing' }
  await world.conferences.enter(gone, 'video', isOpen)
  await expect.poll(() => linesOf(carla), { timeout: 15_000 }).toEqual(['callBegan', 'callEnded'])
  expect(carla.stateIn(group)).toBeUndefined()
  await world.conferences.enter(gone, 'video', () => false)
  expect(await owner.call('GET /api/group/conference', { query: { groupId: group } })).toEqual({})
})

const leases = {
  'that has run out': new Date(0),
  'of a clock that was put back since': new Date(Date.now() + 24 * 3600_000),
}
test.for(Object.entries(leases))(
  'a seat of which nothing is heard any more, as of a server that is gone, is taken away: by a lease %s',
  async ([, lease_until]) => {
    const { group, seats } = await classroom()
    const [alice, bob] = seats
    await alice.entered(group)
    await world.queries
      .insertInto('conference_seats')
      .values({
        group_id: group,
        user_id: bob.id,
        connection: 'of a node that is gone',
        lease_until,
      })
      .execute()
    await world.runJob('conferences')
    await alice.sees(group, [alice])
  },
)
