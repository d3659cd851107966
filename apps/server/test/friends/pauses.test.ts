import type { ApiError } from '@parley/client'
import { limits, type Verification, type VerificationQuestion } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { doors } from './doors.ts'

const world = await openWorld()
const hour = 3600_000

describe.each(doors)('%s', (_what, open) => {
  test('may be asked again only after a pause, which grows with every refusal', async () => {
    const door = await open(world)
    const last = limits.askingPauseHours.at(-1) ?? 0
    for (const hours of [...limits.askingPauseHours, last]) {
      expect(await door.ask()).toBe('ok')
      expect(await door.handle(2)).toBe('ok')
      expect(await door.ask()).toBe('askingPaused')
      await door.wait(hours - 1)
      expect(await door.ask()).toBe('askingPaused')
      await door.wait(1)
    }
    expect(await door.ask()).toBe('ok')
  })

  test('a host who ignores a request has refused', async () => {
    const door = await open(world)
    await door.ask()
    await door.handle(3)
    expect(await door.ask()).toBe('askingPaused')
  })

  test('shows the person who was refused when they may ask again, and nobody else', async () => {
    const door = await open(world)
    const other = await world.person('Other')
    expect(await door.info()).not.toHaveProperty('mayAskAt')
    await door.ask()
    await door.handle(2)
    const at = Date.parse((await door.info()).mayAskAt ?? '')
    expect(Math.abs(at - Date.now() - hour)).toBeLessThan(hour / 2)
    expect(await door.info(other)).not.toHaveProperty('mayAskAt')
    expect(await door.ask({}, other)).toBe('ok')
    await door.wait(1)
    expect(await door.info()).not.toHaveProperty('mayAskAt')
  })

  test('a pause is not ended by deleting the refusal from the lists', async () => {
    const door = await open(world)
    await door.ask()
    await door.handle(2)
    await door.handle(4)
    await door.handle(4, door.asker)
    expect(await door.ask()).toBe('askingPaused')
  })

  test('a person who was let in begins anew', async () => {
    const door = await open(world)
    await door.ask()
    await door.handle(2)
    await door.wait(1)
    await door.ask()
    await door.handle(1)
    expect(await door.isIn()).toBe(true)
    await leave(door.asker, door.host)
    expect(await door.ask()).toBe('ok')
    await door.handle(2)
    await door.wait(1)
    expect(await door.ask()).toBe('ok')
  })

  test('keeps nobody waiting for an earlier refusal once it lets anybody in', async () => {
    const door = await open(world)
    await door.ask()
    await door.handle(2)
    await setVerification(door.host, { verification: 1 })
    expect(await door.info()).toEqual({ verification: 1, verificationQuestion: null })
    expect(await door.ask()).toBe('ok')
    expect(await door.isIn()).toBe(true)
  })

  test('keeps nobody waiting for an earlier refusal who gives the right answer', async () => {
    const door = await open(world)
    await door.ask()
    await door.handle(2)
    const verificationQuestion = { problem1: 'Which peak?', answer1: 'Rigi' }
    await setVerification(door.host, { verification: 4, verificationQuestion })
    expect(await door.info()).not.toHaveProperty('mayAskAt')
    expect(await door.ask({ verificationQuestion: { ...verificationQuestion, answer1: 'Pilatus' } })).toBe(
      'answersWrong',
    )
    expect(await door.ask({ verificationQuestion })).toBe('ok')
    expect(await door.isIn()).toBe(true)
  })

  test('a host that lets nobody in says so, pause or not', async () => {
    const door = await open(world)
    await door.ask()
    await door.handle(2)
    await setVerification(door.host, { verification: 0 })
    expect(await door.ask()).toMatch(/^(adding|joining)Refused$/)
    expect(await door.info()).toEqual({ verification: 0, verificationQuestion: null })
  })
})

/** Sets who may ask a person, or to join their groups. */
async function setVerification(
  host: Person,
  setting: { verification: Verification; verificationQuestion?: VerificationQuestion },
) {
  await host.call('PUT /api/user/user_info', { body: setting })
  for (const { groupId } of await groupsOf(host))
    await host.call('PUT /api/group/group', { body: { id: groupId, ...setting } })
}

const groupsOf = async (person: Person) =>
  (await person.call('GET /api/group/my', { query: { mode: 1 } })).list

/** Whichever door it was. */
async function leave(person: Person, host: Person) {
  await person.outcome('DELETE /api/user/friends', { body: { friendId: host.id } })
  for (const { groupId } of (await person.call('GET /api/group/my', { query: { mode: 2 } })).list)
    await person.call('DELETE /api/group/member', { query: { id: groupId, memberId: person.id } })
}

test('the sentence says how long the pause is', async () => {
  const [host, asker] = await world.people('Host', 'Asker')
  const ask = () => asker.call('POST /api/user/friends', { body: { friendId: host.id } })
  await ask()
  const [request] = (await host.call('GET /api/user/valid')).list
  await host.call('PUT /api/user/valid_status', { body: { verifyId: request?.id ?? 0, status: 2 } })
  const error = await ask().catch((reason: ApiError) => reason)
  expect(error).toMatchObject({
    message: 'Your last request wasn’t accepted. You can send another in 60 minutes.',
  })
})

test('the other side asking ends the pause, and crossing requests make the friendship as ever', async () => {
  const [alice, bob] = await world.people('Alice', 'Bob')
  const ask = (from: Person, to: Person) =>
    from.outcome('POST /api/user/friends', { body: { friendId: to.id } })
  const refuse = async (person: Person) => {
    const [request] = (await person.call('GET /api/user/valid')).list
    await person.call('PUT /api/user/valid_status', { body: { verifyId: request?.id ?? 0, status: 2 } })
  }
  await ask(alice, bob)
  await refuse(bob)
  expect(await ask(alice, bob)).toBe('askingPaused')
  await ask(bob, alice)
  await refuse(alice)
  expect(await ask(alice, bob)).toBe('ok')
  // A person who was refused in turn may agree.
  expect(await ask(bob, alice)).toBe('ok')
  expect((await alice.call('GET /api/user/friends')).list).toMatchObject([{ userID: bob.id }])
})

test('an invited member who has left again may ask to come back', async () => {
  const [owner, asker] = await world.people('Owner', 'Asker')
  await world.befriend(owner, asker)
  const groupID = await world.group({ owner })
  const ask = () => asker.outcome('POST /api/group/valid', { body: { groupID } })
  await ask()
  const [request] = (await owner.call('GET /api/group/valid')).list
  await owner.call('PUT /api/group/valid/status', { body: { validId: request?.id ?? 0, status: 2 } })
  expect(await ask()).toBe('askingPaused')
  await owner.call('POST /api/group/member', { body: { id: groupID, memberIdList: [asker.id] } })
  await asker.call('DELETE /api/group/member', { query: { id: groupID, memberId: asker.id } })
  expect(await ask()).toBe('ok')
})

describe.each(doors)('a request that waits at %s', (_what, open) => {
  const words = (verify: string) => ({ verify })

  test('is neither stored nor published again when it is sent again in the same words', async () => {
    const door = await open(world, {
      verification: 3,
      verificationQuestion: { problem1: 'Why?', problem2: 'When?' },
    })
    const ask = () => door.ask({ ...words('Hello'), verificationQuestion: { answer2: 'Now', answer1: 'So' } })
    expect(await ask()).toBe('ok')
    const before = await door.requests()
    const socket = await door.host.socket({ v2: true, kind: 'chat' })
    for (let i = 0; i < 3 * limits.rewordingsPerHour; i++) expect(await ask()).toBe('ok')
    expect(await Promise.all(Array.from({ length: 10 }, ask))).toEqual(Array(10).fill('ok'))
    expect(await door.requests()).toEqual(before)
    // An event that the host causes comes behind everything that was published before.
    await door.host.call('PUT /api/user/user_info', { body: { abstract: 'Behind' } })
    await socket.hear({ event: 'changed' })
    expect(socket.heard).toMatchObject([{ event: 'changed', topics: ['profile'] }])
    socket.close()
  })

  test('can be reworded a limited number of times an hour, whatever its words were in between', async () => {
    const door = await open(world)
    expect(await door.ask(words('0'))).toBe('ok')
    for (let i = 1; i <= limits.rewordingsPerHour; i++) expect(await door.ask(words(String(i)))).toBe('ok')
    const [last] = await door.requests()
    expect(await door.ask(words('more'))).toBe('tooManyRequests')
    expect(await door.ask(words(String(limits.rewordingsPerHour)))).toBe('ok')
    expect(await door.requests()).toEqual([last])
    expect(last?.additionalMessages).toBe(String(limits.rewordingsPerHour))
  })

  test('takes other words so many times an hour when they come at once', async () => {
    const door = await open(world)
    await door.ask()
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, i) => door.ask(words(String(i)))))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(limits.rewordingsPerHour)
  })
})
