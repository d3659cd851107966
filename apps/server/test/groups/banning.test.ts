import { expect, test } from 'vitest'
import { openWorld, type Person } from './groups-support.ts'

const world = await openWorld()

const remove = (by: Person, id: number, { id: memberId }: Person) =>
  by.outcome('DELETE /api/group/member', { query: { id, memberId } })
const ban = (by: Person, id: number, { id: memberId }: Person) =>
  by.outcome('DELETE /api/group/member', { query: { id, memberId, ban: true } })
const lift = (by: Person, groupId: number, { id: userId }: Person) =>
  by.outcome('DELETE /api/group/bans', { body: { groupId, userId } })
const leave = (person: Person, id: number) => remove(person, id, person)
const ask = (person: Person, groupID: number, more: object = {}) =>
  person.outcome('POST /api/group/valid', { body: { groupID, ...more } })
const invite = (by: Person, id: number, ...guests: Person[]) =>
  by.outcome('POST /api/group/member', { body: { id, memberIdList: guests.map((guest) => guest.id) } })
const change = (by: Person, id: number, settings: object) =>
  by.call('PUT /api/group/group', { body: { id, ...settings } })
const waysIn = (person: Person, id: number) => person.call('GET /api/group/valid/{id}', { params: { id } })
const asksHow = (person: Person, id: number) =>
  person.outcome('GET /api/group/valid/{id}', { params: { id } })
const notices = async (person: Person) => (await person.call('GET /api/group/valid')).list
const bans = async (person: Person, id: number) =>
  (await person.call('GET /api/group/bans', { query: { id, limit: -1 } })).list
const isMember = async (groupId: number, { id }: Person) => id in (await world.rolesIn(groupId))

/** A group that anyone may join, of which somebody is a member. */
async function openGroup() {
  const [owner, admin, member, troll] = await world.people('Owner', 'Admin', 'Member', 'Troll')
  const groupId = await world.group({ owner, admins: [admin], members: [member, troll] })
  await change(owner, groupId, { verification: 1 })
  return { owner, admin, member, troll, groupId }
}

test('a removed member does not undo it: where anyone joins, they ask, and are let in or not', async () => {
  const { owner, troll, groupId } = await openGroup()
  expect(await remove(owner, groupId, troll)).toBe('ok')
  expect(await waysIn(troll, groupId)).toEqual({ verification: 2, verificationQuestion: null })
  expect(await ask(troll, groupId, { verify: 'Sorry' })).toBe('ok')
  expect(await isMember(groupId, troll)).toBe(false)
  const [request] = await notices(owner)
  expect(request).toMatchObject({ userId: troll.id, status: 0, additionalMessages: 'Sorry' })
  const body = { validId: request?.id ?? 0, status: 1 } as const
  expect(await owner.outcome('PUT /api/group/valid/status', { body })).toBe('ok')
  expect(await isMember(groupId, troll)).toBe(true)
})

test('answers that open a group are read by people when they come from somebody who was removed', async () => {
  const { owner, troll, groupId } = await openGroup()
  const questions = { problem1: 'Teacher?', answer1: 'Ms Lin' }
  await change(owner, groupId, { verification: 4, verificationQuestion: questions })
  await remove(owner, groupId, troll)
  expect(await waysIn(troll, groupId)).toEqual({
    verification: 3,
    verificationQuestion: { problem1: 'Teacher?' },
  })
  expect(await ask(troll, groupId, { verificationQuestion: { answer1: 'Ms Lin' } })).toBe('ok')
  expect(await isMember(groupId, troll)).toBe(false)
  expect(await notices(owner)).toMatchObject([{ status: 0, verificationQuestion: questions }])
})

test('a member who left of their own accord comes back as anybody comes in', async () => {
  const { troll, groupId } = await openGroup()
  await leave(troll, groupId)
  expect(await waysIn(troll, groupId)).toMatchObject({ verification: 1 })
  expect(await ask(troll, groupId)).toBe('ok')
  expect(await isMember(groupId, troll)).toBe(true)
})

test('a person who was let in again after a removal leaves like anybody else', async () => {
  const { owner, troll, groupId } = await openGroup()
  await world.befriend(owner, troll)
  await remove(owner, groupId, troll)
  expect(await invite(owner, groupId, troll)).toBe('ok')
  await leave(troll, groupId)
  expect(await ask(troll, groupId)).toBe('ok')
  expect(await isMember(groupId, troll)).toBe(true)
})

test('a banned member is out at once, and neither joins nor asks', async () => {
  const { owner, troll, groupId } = await openGroup()
  const socket = await troll.socket({ v2: true })
  expect(await ban(owner, groupId, troll)).toBe('ok')
  expect(await socket.outcome(groupId, { type: 1, textMsg: { content: 'Ha' } })).toBe('notMember')
  for (const verification of [1, 2, 0] as const) {
    await change(owner, groupId, { verification })
    expect(await ask(troll, groupId)).toBe('joiningBarred')
    expect(await asksHow(troll, groupId)).toBe('joiningBarred')
  }
  expect(await isMember(groupId, troll)).toBe(false)
  expect((await notices(owner)).filter(({ status }) => status === 0)).toEqual([])
})

test('nobody brings back who is banned before the ban is lifted, and then nobody else of the list either', async () => {
  const { owner, admin, member, troll, groupId } = await openGroup()
  const friend = await world.person('Friend')
  for (const one of [owner, admin, member]) await world.befriend(one, troll, friend)
  await change(owner, groupId, { isInvite: true })
  await ban(admin, groupId, troll)
  for (const one of [member, admin, owner])
    expect(await invite(one, groupId, friend, troll)).toBe('guestBanned')
  expect(await isMember(groupId, friend)).toBe(false)
  expect(await invite(owner, groupId, friend)).toBe('ok')
  expect(await lift(admin, groupId, troll)).toBe('ok')
  expect(await invite(member, groupId, troll)).toBe('ok')
})

test('an invitation that is refused names who is banned', async () => {
  const { owner, troll, groupId } = await openGroup()
  await world.befriend(owner, troll)
  await ban(owner, groupId, troll)
  const body = { id: groupId, memberIdList: [troll.id] }
  await expect(owner.call('POST /api/group/member', { body })).rejects.toThrow('“Troll”')
})

test('a ban that is lifted leaves nothing behind: one joins like anybody else', async () => {
  const { owner, troll, groupId } = await openGroup()
  await ban(owner, groupId, troll)
  expect(await lift(owner, groupId, troll)).toBe('ok')
  expect(await lift(owner, groupId, troll)).toBe('banUnknown')
  expect(await bans(owner, groupId)).toEqual([])
  expect(await waysIn(troll, groupId)).toMatchObject({ verification: 1 })
  expect(await ask(troll, groupId)).toBe('ok')
  expect(await isMember(groupId, troll)).toBe(true)
})

test('owner and administrators see who is banned, by whom and since when, the latest first', async () => {
  const { owner, admin, member, troll, groupId } = await openGroup()
  expect(await bans(admin, groupId)).toEqual([])
  await ban(admin, groupId, troll)
  await ban(owner, groupId, member)
  const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const byOwner = { userId: owner.id, nickname: 'Owner' }
  const byAdmin = { userId: admin.id, nickname: 'Admin' }
  const first = { userId: member.id, nickname: 'Member', avatar: '', bannedBy: byOwner, createdAt }
  const second = { userId: troll.id, nickname: 'Troll', avatar: '', bannedBy: byAdmin, createdAt }
  expect(await bans(owner, groupId)).toEqual([first, second])
  expect(await owner.call('GET /api/group/bans', { query: { id: groupId, page: 2, limit: 1 } })).toEqual({
    list: [second],
    count: 2,
  })
})

test('a person who may remove a member may ban them, and nobody else may', async () => {
  const { owner, admin, member, troll, groupId } = await openGroup()
  expect(await ban(member, groupId, troll)).toBe('forbidden')
  expect(await ban(admin, groupId, owner)).toBe('forbidden')
  expect(await ban(owner, groupId, admin)).toBe('ok')
  expect(await bans(owner, groupId)).toMatchObject([{ userId: admin.id }])
})

test('a member who runs away from a ban is banned all the same; a stranger is not', async () => {
  const { owner, admin, member, troll, groupId } = await openGroup()
  const stranger = await world.person('Stranger')
  await leave(troll, groupId)
  expect(await remove(admin, groupId, troll)).toBe('memberUnknown')
  expect(await ban(member, groupId, troll)).toBe('forbidden')
  expect(await ban(admin, groupId, troll)).toBe('ok')
  expect(await ban(owner, groupId, troll)).toBe('ok')
  expect(await bans(owner, groupId)).toMatchObject([{ userId: troll.id, bannedBy: { userId: admin.id } }])
  expect(await ask(troll, groupId)).toBe('joiningBarred')
  expect(await ban(owner, groupId, stranger)).toBe('memberUnknown')
  expect(await ask(stranger, groupId)).toBe('ok')
})

test('a request that waits ends with the ban, which its sender sees as refused', async () => {
  const { owner, troll, groupId } = await openGroup()
  await change(owner, groupId, { verification: 2 })
  await leave(troll, groupId)
  await ask(troll, groupId, { verify: 'Me again' })
  const [request] = await notices(owner)
  expect(await ban(owner, groupId, troll)).toBe('ok')
  expect(await notices(troll)).toMatchObject([{ id: request?.id, status: 2 }])
  const body = { validId: request?.id ?? 0, status: 1 } as const
  expect(await owner.outcome('PUT /api/group/valid/status', { body })).toBe('requestHandled')
})

test('leaving bans nobody, whatever the call says', async () => {
  const { owner, troll, groupId } = await openGroup()
  expect(await ban(troll, groupId, troll)).toBe('ok')
  expect(await bans(owner, groupId)).toEqual([])
  expect(await ask(troll, groupId)).toBe('ok')
})

test('bans stay when the person who made them leaves, and go with the group', async () => {
  const { owner, admin, troll, groupId } = await openGroup()
  await ban(admin, groupId, troll)
  await leave(admin, groupId)
  expect(await ask(troll, groupId)).toBe('joiningBarred')
  expect(await bans(owner, groupId)).toMatchObject([{ bannedBy: { userId: admin.id, nickname: 'Admin' } }])
  await owner.call('DELETE /api/group/group/{id}', { params: { id: groupId } })
  const left = world.queries.selectFrom('former_members').selectAll().where('group_id', '=', groupId)
  expect(await left.execute()).toEqual([])
  expect(await ask(troll, groupId)).toBe('groupUnknown')
})

test('the bans of an account that is deleted go with it, those it made stay', async () => {
  const { owner, admin, member, troll, groupId } = await openGroup()
  const operator = await world.person('Operator')
  await world.queries.updateTable('users').set({ role: 1 }).where('id', '=', operator.id).execute()
  await ban(admin, groupId, troll)
  await ban(owner, groupId, member)
  await operator.call('DELETE /api/user/users', { body: { idList: [troll.id, admin.id] } })
  expect(await bans(owner, groupId)).toMatchObject([{ userId: member.id }])
  expect(await ban(owner, groupId, troll)).toBe('memberUnknown')
})

test('pages of owner and administrators hear of bans and their lifting', async () => {
  const { owner, admin, troll, groupId } = await openGroup()
  await leave(troll, groupId)
  const socket = await admin.socket({ v2: true, kind: 'chat' })
  await ban(owner, groupId, troll)
  await socket.hear({ event: 'changed', topics: ['groupNotices', 'groups'] })
  const heard = socket.heard.length
  await lift(owner, groupId, troll)
  await expect.poll(() => socket.heard.slice(heard)).toMatchObject([{ event: 'changed' }])
})
