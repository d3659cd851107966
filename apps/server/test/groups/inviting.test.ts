import { expect, test } from 'vitest'
import { openWorld, type Person } from './groups-support.ts'

const world = await openWorld()

const invite = (person: Person, id: number, ...guests: Person[]) =>
  person.outcome('POST /api/group/member', { body: { id, memberIdList: guests.map((guest) => guest.id) } })

test('owner and administrators bring friends in', async () => {
  const [owner, admin, a, b] = await world.people('Owner', 'Admin', 'A', 'B')
  await world.befriend(owner, a)
  await world.befriend(admin, b)
  const groupId = await world.group({ owner, admins: [admin] })
  expect(await invite(owner, groupId, a)).toBe('ok')
  expect(await invite(admin, groupId, b)).toBe('ok')
  expect(await world.rolesIn(groupId)).toEqual({ [owner.id]: 1, [admin.id]: 2, [a.id]: 3, [b.id]: 3 })
})

test('members bring friends in only where that is allowed, and each sees whether they may', async () => {
  const [owner, member, guest] = await world.people('Owner', 'Member', 'Guest')
  await world.befriend(member, guest)
  const groupId = await world.group({ owner, members: [member] })
  const mayInvite = async (person: Person) =>
    (await person.call('GET /api/group/group/{id}', { params: { id: groupId } })).mayInvite
  expect([await mayInvite(owner), await mayInvite(member)]).toEqual([true, false])
  expect(await invite(member, groupId, guest)).toBe('forbidden')
  await owner.call('PUT /api/group/group', { body: { id: groupId, isInvite: true } })
  expect(await mayInvite(member)).toBe(true)
  expect(await invite(member, groupId, guest)).toBe('ok')
})

test('nobody is brought in who is not a friend, and then nobody else of the list is', async () => {
  const [owner, friend, stranger] = await world.people('Owner', 'Friend', 'Stranger')
  await world.befriend(owner, friend)
  const groupId = await world.group({ owner })
  expect(await invite(owner, groupId, friend, stranger)).toBe('notFriends')
  expect(await invite(owner, groupId, owner)).toBe('notFriends')
  expect(await world.rolesIn(groupId)).toEqual({ [owner.id]: 1 })
})

test('people who are in already are left as they are', async () => {
  const [owner, admin, guest] = await world.people('Owner', 'Admin', 'Guest')
  await world.befriend(owner, admin, guest)
  const groupId = await world.group({ owner, admins: [admin] })
  expect(await invite(owner, groupId, admin)).toBe('alreadyMember')
  expect(await invite(owner, groupId, admin, guest)).toBe('ok')
  expect(await world.rolesIn(groupId)).toEqual({ [owner.id]: 1, [admin.id]: 2, [guest.id]: 3 })
})

test('a group with room for one takes nobody of two', async () => {
  const [owner, a, b] = await world.people('Owner', 'A', 'B')
  await world.befriend(owner, a, b)
  const groupId = await world.group({ owner, size: 2 })
  expect(await invite(owner, groupId, a, b)).toBe('groupFull')
  expect(await world.rolesIn(groupId)).toEqual({ [owner.id]: 1 })
  expect(await invite(owner, groupId, a)).toBe('ok')
  expect(await invite(owner, groupId, b)).toBe('groupFull')
})

test('an invitation settles what the guest had asked', async () => {
  const [owner, guest] = await world.people('Owner', 'Guest')
  await world.befriend(owner, guest)
  const groupId = await world.group({ owner })
  await guest.call('POST /api/group/valid', { body: { groupID: groupId } })
  await invite(owner, groupId, guest)
  expect((await guest.call('GET /api/group/valid')).list).toMatchObject([{ status: 1, type: 1 }])
})

test('my friends are shown with who of them is in the group', async () => {
  const [owner, inside, outside] = await world.people('Owner', 'Inside', 'Outside')
  await world.befriend(owner, inside, outside)
  const groupId = await world.group({ owner, members: [inside] })
  expect(await owner.call('GET /api/group/friends', { query: { id: groupId, limit: -1 } })).toEqual({
    list: [
      { userId: inside.id, avatar: '', nickname: 'Inside', isInGroup: true },
      { userId: outside.id, avatar: '', nickname: 'Outside', isInGroup: false },
    ],
    count: 2,
  })
  expect(await outside.outcome('GET /api/group/friends', { query: { id: groupId } })).toBe('notMember')
})
