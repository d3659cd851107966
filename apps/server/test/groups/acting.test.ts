import { expect, test } from 'vitest'
import { isOfConversation } from '../../src/db/sql/conversations.ts'
import { openWorld, type Person } from './groups-support.ts'

const world = await openWorld()

async function staffedGroup() {
  const [owner, admin, other, member, outsider] = await world.people(
    'Owner',
    'Admin',
    'Other',
    'Member',
    'Out',
  )
  const groupId = await world.group({ owner, admins: [admin, other], members: [member] })
  return { owner, admin, other, member, outsider, groupId }
}

const appoint = (by: Person, id: number, whom: Person, role: 2 | 3) =>
  by.outcome('PUT /api/group/member/role', { body: { id, memberId: whom.id, role } })
const handOver = (by: Person, id: number, whom: Person) =>
  by.outcome('PUT /api/group/owner', { body: { id, memberId: whom.id } })
const remove = (by: Person, id: number, whom: Person) =>
  by.outcome('DELETE /api/group/member', { query: { id, memberId: whom.id } })
const mute = (by: Person, groupId: number, whom: Person, prohibitionTime?: number | null) =>
  by.outcome('PUT /api/group/member/prohibition', {
    body: { groupId, memberId: whom.id, ...(prohibitionTime !== undefined && { prohibitionTime }) },
  })

test('the owner appoints administrators and dismisses them', async () => {
  const { owner, admin, member, outsider, groupId } = await staffedGroup()
  expect(await appoint(owner, groupId, member, 2)).toBe('ok')
  expect(await appoint(owner, groupId, admin, 3)).toBe('ok')
  expect(await appoint(owner, groupId, outsider, 2)).toBe('memberUnknown')
  expect(await appoint(owner, groupId, owner, 3)).toBe('forbidden')
  const roles = await world.rolesIn(groupId)
  expect([roles[owner.id], roles[admin.id], roles[member.id]]).toEqual([1, 3, 2])
})

test('nobody is made an owner by appointment', async () => {
  const { owner, member, groupId } = await staffedGroup()
  const body = { id: groupId, memberId: member.id, role: 1 as never }
  expect(await owner.outcome('PUT /api/group/member/role', { body })).toBe('fieldInvalid')
})

test('a group handed over has a new owner, and the former one is an administrator', async () => {
  const { owner, member, outsider, groupId } = await staffedGroup()
  expect(await handOver(owner, groupId, outsider)).toBe('memberUnknown')
  expect(await handOver(owner, groupId, owner)).toBe('forbidden')
  expect(await handOver(member, groupId, member)).toBe('forbidden')
  expect(await handOver(owner, groupId, member)).toBe('ok')
  const roles = await world.rolesIn(groupId)
  expect([roles[owner.id], roles[member.id]]).toEqual([2, 1])
  const info = await owner.call('GET /api/group/group/{id}', { params: { id: groupId } })
  expect(info.creator).toEqual({ userId: member.id, avatart: '', nickname: 'Member' })
  expect(info.adminList[0]).toEqual({ userId: owner.id, avatart: '', nickname: 'Owner' })
  expect(await remove(owner, groupId, owner)).toBe('ok')
})

test('a new owner is not muted: nobody could lift it', async () => {
  const { owner, member, groupId } = await staffedGroup()
  await mute(owner, groupId, member, 60)
  await handOver(owner, groupId, member)
  expect(await member.sendOutcome(groupId)).toBe('ok')
})

test('a member who is muted says nothing until it is lifted', async () => {
  const { owner, admin, member, groupId } = await staffedGroup()
  const minutes = async () =>
    (await member.call('GET /api/group/group/{id}', { params: { id: groupId } })).prohibitionTime
  expect(await minutes()).toBeNull()
  expect(await mute(admin, groupId, member, 10)).toBe('ok')
  expect(await minutes()).toBe(10)
  expect(await member.sendOutcome(groupId)).toBe('memberMuted')
  expect(await mute(admin, groupId, member)).toBe('ok')
  expect(await minutes()).toBeNull()
  expect(await member.sendOutcome(groupId)).toBe('ok')
  await mute(owner, groupId, member, 10)
  expect(await mute(owner, groupId, member, null)).toBe('ok')
  expect(await member.sendOutcome(groupId)).toBe('ok')
})

test('a muting wears off, and the rest of it is shown in whole minutes', async () => {
  const { owner, member, groupId } = await staffedGroup()
  await mute(owner, groupId, member, 43_200)
  const until = async (date: Date) => {
    const rows = world.queries.updateTable('conversation_members').set({ muted_until: date })
    await rows.where('conversation_id', '=', groupId).where('user_id', '=', member.id).execute()
  }
  const left = async () => {
    const { list } = await owner.call('GET /api/group/member', { query: { id: groupId, key: 'Member' } })
    return list[0]?.prohibitionTime
  }
  expect(await left()).toBe(43_200)
  await until(new Date(Date.now() + 90_000))
  expect(await left()).toBe(2)
  await until(new Date(Date.now() + 5000))
  expect(await left()).toBe(1)
  await until(new Date(Date.now() - 1))
  expect(await left()).toBeNull()
  expect(await member.sendOutcome(groupId)).toBe('ok')
})

test.for([0, -1, 43_201, 1.5])('nobody is muted for %s minutes', async (minutes) => {
  const { owner, member, groupId } = await staffedGroup()
  expect(await mute(owner, groupId, member, minutes)).toBe('fieldInvalid')
  expect(await member.sendOutcome(groupId)).toBe('ok')
})

test('an administrator who is muted is muted', async () => {
  const { owner, admin, groupId } = await staffedGroup()
  await mute(owner, groupId, admin, 5)
  expect(await admin.sendOutcome(groupId)).toBe('memberMuted')
})

test('while all are muted only owner and administrators are heard', async () => {
  const { owner, admin, member, groupId } = await staffedGroup()
  await admin.call('PUT /api/group/group', { body: { id: groupId, isProhibition: true } })
  expect(await member.sendOutcome(groupId)).toBe('groupMuted')
  expect(await admin.sendOutcome(groupId)).toBe('ok')
  expect(await owner.sendOutcome(groupId)).toBe('ok')
  const info = await member.call('GET /api/group/group/{id}', { params: { id: groupId } })
  expect(info.isProhibition).toBe(true)
  await owner.call('PUT /api/group/group', { body: { id: groupId, isProhibition: false } })
  expect(await member.sendOutcome(groupId)).toBe('ok')
})

test('everybody leaves but the owner', async () => {
  const { owner, admin, member, outsider, groupId } = await staffedGroup()
  expect(await remove(owner, groupId, owner)).toBe('ownerCannotLeave')
  expect(await remove(admin, groupId, admin)).toBe('ok')
  expect(await remove(member, groupId, member)).toBe('ok')
  expect(await remove(outsider, groupId, outsider)).toBe('notMember')
  const at = { params: { id: groupId } }
  expect(await member.outcome('GET /api/group/group/{id}', at)).toBe('notMember')
  expect((await member.call('GET /api/group/session')).count).toBe(0)
})

test('a member who comes back is an ordinary member without name, pin or muting', async () => {
  const { owner, admin, groupId } = await staffedGroup()
  await admin.call('PUT /api/group/member/nickname', {
    body: { id: groupId, memberId: admin.id, nickname: 'A' },
  })
  await admin.call('PUT /api/group/top', { body: { groupId, isTop: true } })
  await remove(admin, groupId, admin)
  await owner.call('PUT /api/group/group', { body: { id: groupId, verification: 1 } })
  await admin.call('POST /api/group/valid', { body: { groupID: groupId } })
  expect((await admin.call('GET /api/group/session')).list).toMatchObject([{ isTop: false }])
  const { list } = await admin.call('GET /api/group/member', {
    query: { id: groupId, key: String(admin.id) },
  })
  expect(list).toMatchObject([{ memberNickname: '', role: 3, prohibitionTime: null }])
})

test('a dissolved group takes members, requests, pins and messages with it', async () => {
  const { owner, admin, member, outsider, groupId } = await staffedGroup()
  const kept = await world.group({ owner, members: [member], name: 'Kept' })
  const id = await member.say(groupId, 'Gone soon')
  await member.say(kept, 'Still here')
  await member.call('DELETE /api/group/history/{id}', { params: { id: groupId }, body: { msgIdList: [id] } })
  await outsider.call('POST /api/group/valid', { body: { groupID: groupId } })
  await remove(admin, groupId, admin)
  await admin.call('GET /api/group/valid')
  await member.call('PUT /api/group/top', { body: { groupId, isTop: true } })
  expect(await owner.outcome('DELETE /api/group/group/{id}', { params: { id: groupId } })).toBe('ok')

  expect(await rowsOf(groupId)).toEqual({
    conversations: 0,
    groups: 0,
    conversation_members: 0,
    messages: 0,
    message_deletions: 0,
    group_requests: 0,
  })
  const at = { params: { id: groupId } }
  for (const person of [owner, member, outsider]) {
    expect(await person.outcome('GET /api/group/group/{id}', at)).toBe('groupUnknown')
    expect(await person.sendOutcome(groupId)).toBe('groupUnknown')
  }
  expect((await outsider.call('GET /api/group/valid')).count).toBe(0)
  expect((await member.call('GET /api/group/session')).list).toMatchObject([
    { groupId: kept, newMsgPreview: 'Still here' },
  ])
  expect(await rowsOf(kept)).toMatchObject({ conversations: 1, conversation_members: 2, messages: 1 })
})

async function rowsOf(groupId: number) {
  const counts: Record<string, number> = {}
  const tables = { conversations: 'id', groups: 'id', group_requests: 'group_id' } as const
  const byConversation = ['conversation_members', 'messages', 'message_deletions'] as const
  for (const [table, column] of Object.entries(tables) as Array<[keyof typeof tables, 'id']>)
    counts[table] = (
      await world.queries.selectFrom(table).selectAll().where(column, '=', groupId).execute()
    ).length
  for (const table of byConversation) {
    const rows = world.queries
      .selectFrom(table)
      .selectAll()
      .where('conversation_id', '=', groupId)
      .where(isOfConversation(table))
    counts[table] = (await rows.execute()).length
  }
  return counts
}
