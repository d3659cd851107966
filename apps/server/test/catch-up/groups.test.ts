import { type GroupEventOf, groupEvents } from '@parley/contract'
import { validator } from '@parley/contract/validate'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'

const world = await openWorld()
const check = validator(groupEvents.backfill)

async function ask(person: Person, request: object, answer: string) {
  const socket = await person.socket({ v2: true })
  socket.send(request)
  const frame = await socket.hear({ event: answer })
  socket.close()
  return frame
}

const backfill = async (person: Person, groupID: number, after: number) => {
  const answer = await ask(person, { backfill: { groupID, after } }, 'backfill')
  expect(check(structuredClone(answer))).toMatchObject({ ok: true })
  return answer as unknown as GroupEventOf<'backfill'>
}

async function endOf(person: Person, groupID: number) {
  const synced = (await ask(person, { sync: {} }, 'synced')) as unknown as GroupEventOf<'synced'>
  const end = synced.conversations.find((one) => one.groupID === groupID)
  if (!end) throw new Error('not a group of theirs')
  return end
}

const groupOf = (owner: Person, member: Person) => world.group({ owner, members: [member] })

test('messages, withdrawals, titles and members have their places in the log of a group', async () => {
  const [owner, member] = [await world.person('Owner'), await world.person('Member')]
  const groupId = await groupOf(owner, member)
  const { position } = await endOf(member, groupId)
  const id = await member.say(groupId, 'one')
  await owner.call('PUT /api/group/group', { body: { id: groupId, title: 'Class 4' } })
  await owner.sendMsg(groupId, { type: 8, withdrawMsg: { msgID: id } })
  await owner.call('PUT /api/group/member/role', { body: { id: groupId, memberId: member.id, role: 2 } })
  const { events, upTo, reset } = await backfill(member, groupId, position)
  expect({ upTo, reset }).toEqual({ upTo: position + 4, reset: false })
  expect(events).toMatchObject([
    { event: 'message', position: position + 1, message: { id, msgType: 8 } },
    { event: 'changed', position: position + 2, groupID: groupId, topics: ['groups'] },
    {
      event: 'notice',
      position: position + 3,
      message: { id: 0, userID: owner.id, userNickname: 'Owner', msg: { withdrawMsg: { msgID: id } } },
    },
    { event: 'changed', position: position + 4 },
  ])
})

test('a live event is the one in the log, with its place, and says besides what is different', async () => {
  const [owner, member] = [await world.person('Owner'), await world.person('Member')]
  const groupId = await groupOf(owner, member)
  const { position } = await endOf(member, groupId)
  const socket = await member.socket({ v2: true })
  await owner.call('PUT /api/group/group', { body: { id: groupId, abstract: 'news' } })
  const [logged] = (await backfill(member, groupId, position)).events
  expect(await socket.hear({ event: 'changed' })).toEqual({ ...logged, update: { abstract: 'news' } })
  socket.close()
})

test('reading is published to the reader’s other pages and to nobody else', async () => {
  const [owner, member] = [await world.person('Owner'), await world.person('Member')]
  const groupId = await groupOf(owner, member)
  await owner.say(groupId, 'one')
  const [page, other, hers] = await Promise.all([
    member.socket({ v2: true }),
    member.socket({ v2: true }),
    owner.socket({ v2: true }),
  ])
  page.send({ receipt: { groupID: groupId, readUpTo: 99 } })
  expect(await other.hear({ event: 'receipt' })).toEqual({
    event: 'receipt',
    groupID: groupId,
    readUpTo: 1,
    unread: { count: 0, mentions: 0, upTo: 1 },
  })
  for (const socket of [page, hers]) {
    await socket.settle()
    expect(socket.heard.filter(({ event }) => event === 'receipt')).toEqual([])
  }
  expect(await endOf(member, groupId)).toMatchObject({ readUpTo: 1, sequence: 1 })
})

test('members hear who is writing, but not the writer', async () => {
  const [owner, member] = [await world.person('Owner'), await world.person('Member')]
  const groupId = await groupOf(owner, member)
  const [hers, his] = await Promise.all([owner.socket({ v2: true }), member.socket({ v2: true })])
  hers.send({ typing: { groupID: groupId } })
  expect(await his.hear({ event: 'typing' })).toEqual({
    event: 'typing',
    groupID: groupId,
    userID: owner.id,
  })
  await hers.settle()
  expect(hers.heard.filter(({ event }) => event === 'typing')).toEqual([])
})

test('outsiders and removed members get nothing of a group', async () => {
  const [owner, member, outsider] = [
    await world.person('Owner'),
    await world.person('Member'),
    await world.person('Outsider'),
  ]
  const groupId = await groupOf(owner, member)
  await owner.call('DELETE /api/group/member', { query: { id: groupId, memberId: member.id } })
  for (const person of [member, outsider]) {
    const socket = await person.socket({ v2: true })
    const requests = [
      { backfill: { groupID: groupId, after: 0 } },
      { receipt: { groupID: groupId, readUpTo: 1 } },
      { typing: { groupID: groupId } },
    ]
    for (const [i, request] of requests.entries()) {
      socket.send(request)
      await expect.poll(() => socket.heard.filter(({ event }) => event === 'error')).toHaveLength(i + 1)
    }
    socket.send({ sync: {} })
    expect(await socket.hear({ event: 'synced' })).toMatchObject({ conversations: [] })
    socket.close()
  }
})
