import { expect, test } from 'vitest'
import { openWorld, type Person } from './groups-support.ts'

const world = await openWorld()

async function groupOfFour() {
  const [owner, admin, member, other] = await world.people('Owner', 'Admin', 'Member', 'Other')
  const groupId = await world.group({ owner, admins: [admin], members: [member, other] })
  return { owner, admin, member, other, groupId }
}

const leave = (person: Person, id: number, successor?: Person) =>
  person.outcome('DELETE /api/group/member', {
    query: { id, memberId: person.id, ...(successor && { successorId: successor.id }) },
  })

const kindsIn = async (person: Person, id: number) => {
  const { lines = [] } = await person.call('GET /api/group/history/{id}', {
    params: { id },
    query: { lines: true },
  })
  return lines.map(({ kind, by, people }) => [kind, by.userID, ...people.map(({ userID }) => userID)])
}

test('an owner who leaves hands the group over at once, and the chat shows both', async () => {
  const { owner, admin, member, groupId } = await groupOfFour()
  expect(await leave(owner, groupId, member)).toBe('ok')
  const roles = await world.rolesIn(groupId)
  expect([roles[owner.id], roles[member.id], roles[admin.id]]).toEqual([undefined, 1, 2])
  expect((await kindsIn(member, groupId)).slice(-2)).toEqual([
    ['handedOver', owner.id, member.id],
    ['left', owner.id],
  ])
  const { list } = await member.call('GET /api/group/valid', { query: {} })
  expect(list).toMatchObject([{ userId: owner.id, type: 2 }])
})

test('when it cannot be handed over the owner stays, as the owner', async () => {
  const { owner, member, groupId } = await groupOfFour()
  await leave(member, groupId)
  expect(await leave(owner, groupId, member)).toBe('memberUnknown')
  expect(await leave(owner, groupId)).toBe('ownerCannotLeave')
  expect((await world.rolesIn(groupId))[owner.id]).toBe(1)
})

test('a muted successor is muted no more', async () => {
  const { owner, member, groupId } = await groupOfFour()
  const body = { groupId, memberId: member.id, prohibitionTime: 60 }
  await owner.call('PUT /api/group/member/prohibition', { body })
  expect(await leave(owner, groupId, member)).toBe('ok')
  expect(await member.sendOutcome(groupId)).toBe('ok')
})

test('one of an owner and a successor who leave at once keeps the group', async () => {
  const { owner, member, groupId } = await groupOfFour()
  const outcomes = await Promise.all([leave(owner, groupId, member), leave(member, groupId)])
  const owners = Object.values(await world.rolesIn(groupId)).filter((role) => role === 1)
  expect(owners).toEqual([1])
  expect([
    ['ok', 'ownerCannotLeave'],
    ['memberUnknown', 'ok'],
  ]).toContainEqual(outcomes)
})

test('an owner who hands over and leaves twice at once has left once', async () => {
  const { owner, member, other, groupId } = await groupOfFour()
  const outcomes = await Promise.all([leave(owner, groupId, member), leave(owner, groupId, other)])
  expect(outcomes.sort()).toEqual(['notMember', 'ok'])
  expect(Object.values(await world.rolesIn(groupId)).sort()).toEqual([1, 2, 3])
})
