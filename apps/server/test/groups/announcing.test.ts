import { groupAnnouncementLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld, outcomeOf, type Person } from './groups-support.ts'

const world = await openWorld()

async function makeGroup() {
  const [owner, admin, bob, carla, outsider] = await world.people('Owner', 'Admin', 'Bob', 'Carla', 'Dora')
  const group = await world.group({ owner, admins: [admin], members: [bob, carla] })
  return { owner, admin, bob, carla, outsider, ...acts(group) }
}

function acts(groupId: number) {
  const list = (person: Person, due?: boolean) =>
    person.call('GET /api/group/announcements', { query: { id: groupId, ...(due && { due }) } })
  return {
    groupId,
    list,
    async say(person: Person, content = 'Read this'): Promise<number> {
      const socket = await person.socket({ v2: true })
      const clientMessageId = crypto.randomUUID()
      socket.send({ groupID: groupId, msg: { type: 1, textMsg: { content } }, clientMessageId })
      const { id } = await socket.hear({ event: 'ack', clientMessageId })
      socket.close()
      return Number(id)
    },
    announce: (person: Person, messageId: number) =>
      person.call('POST /api/group/announcements', { body: { groupId, messageId } }),
    confirm: (person: Person, announcementId: number) =>
      person.call('PUT /api/group/announcements/confirmed', { body: { groupId, announcementId } }),
    remind: (person: Person, announcementId: number) =>
      person.call('POST /api/group/announcements/reminder', { body: { groupId, announcementId } }),
    async people(person: Person, announcementId: number, confirmed: boolean) {
      const query = { groupId, announcementId, confirmed }
      const { list } = await person.call('GET /api/group/announcements/people', { query })
      return list.map(({ nickname }) => nickname)
    },
    /** Whether one waits for this person. */
    isDue: async (person: Person) =>
      (await person.call('GET /api/group/group/{id}', { params: { id: groupId } })).announcementDue ?? false,
    isReminded: async (person: Person) =>
      (await person.call('GET /api/group/session', { query: {} })).list.find((row) => row.groupId === groupId)
        ?.isReminded ?? false,
  }
}

test('members at the time of an announcement are asked, until they confirm it', async () => {
  const { owner, admin, bob, carla, say, announce, isDue, list, confirm, people } = await makeGroup()
  const { announcementId } = await announce(owner, await say(owner))
  expect([await isDue(owner), await isDue(bob)]).toEqual([false, true])
  expect((await list(bob, true)).list).toMatchObject([{ announcementId, confirmed: false }])
  await confirm(bob, announcementId)
  expect(await isDue(bob)).toBe(false)
  expect((await list(bob, true)).list).toEqual([])
  expect((await list(owner)).list).toMatchObject([{ confirmed: null, counts: { asked: 3, confirmed: 1 } }])
  expect((await list(carla)).list[0]).not.toHaveProperty('counts')
  expect(await people(admin, announcementId, true)).toEqual(['Bob'])
  expect((await people(owner, announcementId, false)).sort()).toEqual(['Admin', 'Carla'])
})

test('everybody hears of it by the group’s log, with a line between the messages', async () => {
  const { owner, bob, say, announce } = await makeGroup()
  const messageId = await say(owner)
  const socket = await bob.socket({ v2: true })
  await announce(owner, messageId)
  expect(await socket.hear({ event: 'changed' })).toMatchObject({
    topics: ['groups'],
    line: { kind: 'announced', by: { userID: owner.id } },
  })
  socket.close()
})

test('a member who joins later is asked until they confirm it; one who leaves is counted no longer', async () => {
  const { owner, bob, carla, outsider, say, announce, isDue, list, confirm, groupId } = await makeGroup()
  const { announcementId } = await announce(owner, await say(owner))
  await world.befriend(owner, outsider)
  await owner.call('POST /api/group/member', { body: { id: groupId, memberIdList: [outsider.id] } })
  expect(await isDue(outsider)).toBe(true)
  expect((await list(outsider)).list).toMatchObject([{ announcementId, confirmed: false }])
  expect((await list(owner)).list[0]?.counts).toEqual({ asked: 4, confirmed: 0 })
  await confirm(outsider, announcementId)
  expect(await isDue(outsider)).toBe(false)
  await confirm(carla, announcementId)
  await owner.call('DELETE /api/group/member', { query: { id: groupId, memberId: carla.id } })
  await confirm(bob, announcementId)
  expect((await list(owner)).list[0]?.counts).toEqual({ asked: 3, confirmed: 2 })
})

test('a member who joins later is asked to confirm the current announcement alone', async () => {
  const { owner, admin, outsider, say, announce, isDue, list, groupId } = await makeGroup()
  await announce(owner, await say(owner, 'Former'))
  const { announcementId } = await announce(admin, await say(admin, 'Current'))
  await world.befriend(owner, outsider)
  await owner.call('POST /api/group/member', { body: { id: groupId, memberIdList: [outsider.id] } })
  expect((await list(outsider, true)).list.map((one) => one.announcementId)).toEqual([announcementId])
  await owner.call('DELETE /api/group/member', { query: { id: groupId, memberId: admin.id } })
  await world.befriend(owner, admin)
  await owner.call('POST /api/group/member', { body: { id: groupId, memberIdList: [admin.id] } })
  const due = (await list(admin, true)).list.map((one) => one.announcementId)
  expect(due).not.toContain(announcementId)
  expect(await isDue(outsider)).toBe(true)
})

test('a group says how many announcements it has', async () => {
  const { owner, bob, say, announce, groupId } = await makeGroup()
  const counted = async () =>
    (await bob.call('GET /api/group/group/{id}', { params: { id: groupId } })).announcements
  expect(await counted()).toBeUndefined()
  const { announcementId } = await announce(owner, await say(owner))
  expect(await counted()).toBe(1)
  await owner.call('DELETE /api/group/announcements', { body: { groupId, announcementId } })
  expect(await counted()).toBeUndefined()
})

test('announced again, everybody is asked anew', async () => {
  const { owner, admin, bob, say, announce, isDue, list, confirm } = await makeGroup()
  const messageId = await say(owner)
  const { announcementId } = await announce(owner, messageId)
  await confirm(bob, announcementId)
  expect((await announce(admin, messageId)).announcementId).toBe(announcementId)
  expect([await isDue(owner), await isDue(admin), await isDue(bob)]).toEqual([true, false, true])
  expect((await list(owner)).count).toBe(1)
})

test('two confirmations at once count once', async () => {
  const { owner, bob, say, announce, list, confirm } = await makeGroup()
  const { announcementId } = await announce(owner, await say(owner))
  await Promise.all([confirm(bob, announcementId), confirm(bob, announcementId)])
  expect((await list(owner)).list[0]?.counts?.confirmed).toBe(1)
})

test('the owner is notified of a confirmation', async () => {
  const { owner, bob, say, announce, confirm } = await makeGroup()
  const { announcementId } = await announce(owner, await say(owner))
  const socket = await owner.socket({ kind: 'chat', v2: true })
  await confirm(bob, announcementId)
  expect(await socket.hear({ event: 'changed' })).toMatchObject({ topics: ['groupAnnouncements'] })
  socket.close()
})

test('with its message an announcement is gone', async () => {
  const { owner, bob, say, announce, isDue, list, confirm, remind, groupId } = await makeGroup()
  const messageId = await say(owner)
  const { announcementId } = await announce(owner, messageId)
  await remind(owner, announcementId)
  await owner.frameOutcome({ groupID: groupId, msg: { type: 8, withdrawMsg: { msgID: messageId } } })
  expect(await isDue(bob)).toBe(false)
  expect((await list(bob)).list).toEqual([])
  expect(await outcomeOf(confirm(bob, announcementId))).toBe('groupAnnouncementUnknown')
  expect(await outcomeOf(announce(owner, messageId))).toBe('messageWithdrawn')
})

test('a member who removes its message from their view is not asked any more', async () => {
  const { owner, bob, say, announce, isDue, isReminded, remind, groupId } = await makeGroup()
  const messageId = await say(owner)
  const { announcementId } = await announce(owner, messageId)
  await remind(owner, announcementId)
  await bob.call('DELETE /api/group/history/{id}', {
    params: { id: groupId },
    body: { msgIdList: [messageId] },
  })
  expect([await isDue(bob), await isReminded(bob)]).toEqual([false, false])
})

test('taken down it is one no longer, and the message stays', async () => {
  const { owner, bob, say, announce, isDue, groupId } = await makeGroup()
  const { announcementId } = await announce(owner, await say(owner))
  await owner.call('DELETE /api/group/announcements', { body: { groupId, announcementId } })
  expect(await isDue(bob)).toBe(false)
  const { count } = await bob.call('GET /api/group/history/{id}', { params: { id: groupId }, query: {} })
  expect(count).toBe(1)
})

test('the rest is reminded, once in a while, also where the group is muted', async () => {
  const { owner, admin, bob, carla, say, announce, confirm, remind, isReminded, groupId } = await makeGroup()
  const { announcementId } = await announce(owner, await say(owner))
  await confirm(carla, announcementId)
  await bob.call('PUT /api/group/mute', { body: { groupId, isMuted: true } })
  expect(await isReminded(bob)).toBe(false)
  const outcomes = await Promise.all([owner, admin].map((one) => outcomeOf(remind(one, announcementId))))
  expect(outcomes.sort()).toEqual(['ok', 'remindedLately'])
  expect([await isReminded(bob), await isReminded(carla)]).toEqual([true, false])
  await sql`update group_announcements
    set reminded_at = reminded_at - make_interval(mins => ${groupAnnouncementLimits.remindMinutes})`.execute(
    world.queries,
  )
  expect(await remind(owner, announcementId)).toEqual({ reminded: 2 })
  await confirm(bob, announcementId)
  expect(await isReminded(bob)).toBe(false)
})

test('a group has so many announcements', async () => {
  const { owner, bob, say, announce, groupId } = await makeGroup()
  await say(owner)
  await sql`
    with said as (
      insert into messages (conversation_id, sequence, position, sender_id, type, body, preview, shows_date, created_at)
      select ${groupId}::bigint, n, n, ${owner.id}::bigint, 1, '{"content": "x"}', 'x', false, now()
      from generate_series(1001, 1000 + ${groupAnnouncementLimits.kept}::int) n returning id
    )
    insert into group_announcements (group_id, message_id, by_id) select ${groupId}::bigint, id, ${owner.id}::bigint from said`.execute(
    world.queries,
  )
  const messageId = await say(bob)
  expect(await outcomeOf(announce(owner, messageId))).toBe('groupAnnouncementsFull')
})
