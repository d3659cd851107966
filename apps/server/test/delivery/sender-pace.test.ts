import { limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { makeHook } from '../bots/webhooks-support.ts'
import { comesTo, forward, forwardToAll } from '../forwarding/forwarding-support.ts'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { inDays, text } from '../later/later-support.ts'

/** A used-up allowance does not come back while a test runs. */
const slow = await openWorld({ PARLEY_MESSAGES_PER_MINUTE: '1' })
const still = await openWorld({ PARLEY_MESSAGES_PER_SECOND: '1' })
const little = await openWorld({ PARLEY_MESSAGE_MIB_PER_DAY: '1' })
const burst = limits.publishedBurst

/** To make a group takes nothing of the pace. */
async function groupsOf(owner: Person, count: number) {
  const groups: number[] = []
  for (let n = 0; n < count; n++) {
    const body = { mode: 1 as const, name: `Group ${n}` }
    groups.push((await owner.call('POST /api/group/group', { body })).groupId)
  }
  return groups
}

/** Whatever somebody has sent to these groups by now, on a server that has seen all of it. */
async function storedIn(person: Person, groups: readonly number[]) {
  let stored = 0
  for (const id of groups) {
    const { list } = await person.call('GET /api/group/history/{id}', {
      params: { id },
      query: { limit: -1 },
    })
    stored += list.length
  }
  return stored
}

test('messages to many groups of one person share a pace, and nobody else waits', async () => {
  const [owner, other] = await slow.people('Owner', 'Other')
  const groups = await groupsOf(owner, 20)
  const socket = await owner.socket({ v2: true })
  for (let n = 0; n < burst + 100; n++)
    socket.send({ groupID: groups[n % groups.length], msg: text(`${n}`), clientMessageId: `${n}` })
  for (let n = 0; n < burst; n++) await socket.hear({ event: 'ack', clientMessageId: `${n}` })
  const [elsewhere] = await groupsOf(other, 1)
  expect(await other.sendOutcome(elsewhere ?? 0)).toBe('ok')
  expect(await storedIn(owner, groups)).toBe(burst)
  socket.close()
})

test('forwarded messages count one each, and what was refused is named for each conversation', async () => {
  const [owner, friend] = await slow.people('Owner', 'Friend')
  await slow.befriend(owner, friend)
  const [from = 0, ...to] = await groupsOf(owner, 6)
  const ids: number[] = []
  for (let n = 0; n < 50; n++) ids.push(await owner.say(from, `${n}`))
  const results = await forwardToAll(
    owner,
    ids,
    to.map((groupID) => ({ groupID })),
  )
  // 250 are left of the burst: as many as five times fifty, the fifth of them just so.
  const [more] = [await forward(owner, ids, friend)]
  expect([...results, more].map(comesTo)).toEqual([50, 50, 50, 50, 50, 'tooManyRequests'])
  expect(more?.refusal?.retryAfter).toBeGreaterThan(0)
})

test('reactions, votes, pins and edits wait as messages to the conversation do', async () => {
  const [owner, member] = await still.people('Owner', 'Member')
  const groupID = await still.group({ owner, members: [member] })
  const messageId = await owner.say(groupID, 'Hello')
  const [mine, theirs] = [await owner.socket({ v2: true }), await member.socket({ v2: true })]
  const frames = Array.from({ length: 25 }, (_, n) => [
    { react: { groupID, messageId, emoji: '👍', on: n % 2 === 0 } },
    { pin: { groupID, messageId, on: n % 2 === 0 } },
    { vote: { groupID, messageId, options: [] } },
    { edit: { groupID, messageId, version: n + 1, editId: `${n}`, msg: text(`${n}`) } },
  ]).flat()
  for (const [n, frame] of frames.entries()) mine.send({ ...frame, requestId: `${n}` })
  const answered = () => mine.heard.filter(({ requestId }) => requestId !== undefined)
  await mine.hear({ requestId: '20' })
  mine.send({ ping: {} })
  await mine.hear({ event: 'pong' })
  expect(await member.sendOutcome(groupID)).toBe('ok')
  await theirs.settle()
  expect(answered().length).toBeLessThan(frames.length)
  expect(answered().map(({ requestId }) => requestId)).toEqual(answered().map((_, n) => `${n}`))
  const events = theirs.heard.filter(({ event }) => event !== 'message')
  expect(events.length).toBeLessThanOrEqual(answered().length + 1)
  mine.close()
  theirs.close()
})

test('changes to a group over HTTP take of the same pace, and are refused', async () => {
  const [owner] = await still.people('Owner')
  const [id = 0, other = 0] = await groupsOf(owner, 2)
  const rename = (group: number, nickname: string) =>
    owner.outcome('PUT /api/group/member/nickname', { body: { id: group, memberId: owner.id, nickname } })
  const outcomes: string[] = []
  for (let n = 0; n < limits.messageBurst + 5; n++) outcomes.push(await rename(id, `${n}`))
  expect(outcomes.slice(0, limits.messageBurst - 1)).not.toContain('tooManyRequests')
  expect(outcomes.slice(-3)).toContain('tooManyRequests')
  expect(await rename(other, 'elsewhere')).toBe('ok')
})

test('all webhooks of one person share a pace, and keep nobody from writing', async () => {
  const [owner] = await slow.people('Owner')
  const groups = await groupsOf(owner, 6)
  const hooks = []
  for (const group of groups) hooks.push(await makeHook(slow, owner, group))
  const outcomes = new Map<unknown, number>()
  for (let n = 0; n < 55; n++)
    for (const { outcome, status } of await Promise.all(hooks.map(({ post }) => post({ text: `${n}` }))))
      outcomes.set(`${status} ${outcome}`, (outcomes.get(`${status} ${outcome}`) ?? 0) + 1)
  expect(Object.fromEntries(outcomes)).toEqual({ '200 ok': burst, '429 tooManyRequests': 30 })
  expect(await owner.sendOutcome(groups[0] ?? 0)).toBe('ok')
})

test('scheduled messages take of the pace when they are sent, and wait when it is used up', async () => {
  const [owner] = await slow.people('Owner')
  const groups = await groupsOf(owner, 11)
  const [groupID = 0] = groups
  const socket = await owner.socket({ v2: true })
  for (let n = 0; n < burst - 1; n++)
    socket.send({ groupID: groups[n % 11], msg: text(`${n}`), clientMessageId: `b${n}` })
  for (let n = 0; n < burst - 1; n++) await socket.hear({ event: 'ack', clientMessageId: `b${n}` })
  socket.close()
  const schedule = () =>
    owner.call('POST /api/chat/scheduled', {
      body: { groupID, clientMessageId: crypto.randomUUID(), msg: text('later'), at: inDays(1) },
    })
  const [first, second] = [await schedule(), await schedule()]
  await owner.call('POST /api/chat/scheduled/{id}/now', { params: { id: first.id } })
  await owner.call('POST /api/chat/scheduled/{id}/now', { params: { id: second.id } })
  const { list } = await owner.call('GET /api/chat/scheduled')
  expect(list.map(({ id }) => id)).toEqual([second.id])
})

test('nobody sends more in a day than the quota; what they have sent they can still withdraw', async () => {
  const [owner, other] = await little.people('Owner', 'Other')
  const [groupID = 0] = await groupsOf(owner, 1)
  const long = text('长'.repeat(limits.text.max))
  const bytes = Buffer.byteLength(JSON.stringify(long))
  const socket = await owner.socket({ v2: true })
  const outcomes: string[] = []
  for (let n = 0; n < (1024 * 1024 + 128 * 1024) / bytes; n++)
    outcomes.push(String(await socket.outcome(groupID, long)))
  expect(new Set(outcomes.slice(0, 60))).toEqual(new Set(['ok']))
  expect(outcomes.at(-1)).toBe('messageQuotaReached')
  socket.close()
  const { list } = await owner.call('GET /api/group/history/{id}', {
    params: { id: groupID },
    query: { limit: 1 },
  })
  expect(await owner.sendOutcome(groupID, { type: 8, withdrawMsg: { msgID: list[0]?.id } })).toBe('ok')
  const [elsewhere = 0] = await groupsOf(other, 1)
  expect(await other.sendOutcome(elsewhere, long)).toBe('ok')
})
