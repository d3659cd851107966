import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { textMsg } from '../edits/edits-support.ts'
import { say } from '../forwarding/forwarding-support.ts'
import { openWorld } from '../groups/groups-support.ts'
import { found, indexed } from './search-support.ts'

const world = await openWorld()

/** Three in a group, and two of them friends; whatever is sent is sent once more to the friend. */
async function openScene() {
  const [owner, bob, carla, dave] = await world.people('Owner', 'Bob', 'Carla', 'Dave')
  await world.befriend(owner, bob)
  const group = await world.group({ owner, members: [bob, carla] })
  return { owner, bob, carla, dave, group }
}

test('a member who leaves a group finds nothing of it any more, at once', async () => {
  const { owner, carla, group } = await openScene()
  const id = await owner.say(group, '金蝉脱壳')
  await indexed(world)
  expect(await found(carla, '金蝉')).toEqual([id])
  await carla.call('DELETE /api/group/member', { query: { id: group, memberId: carla.id } })
  expect(await found(carla, '金蝉')).toEqual([])
  expect(await carla.outcome('GET /api/search/messages', { query: { text: '金蝉', groupId: group } })).toBe(
    'notMember',
  )
  expect(await found(owner, '金蝉')).toEqual([id])
})

test('with an account goes what it finds; what it wrote is found as its friends still read it', async () => {
  const { owner, bob, group } = await openScene()
  const said = await bob.say(group, '人去楼空')
  const direct = await say(bob, owner, textMsg('人去楼空'))
  await indexed(world)
  expect(await found(bob, '楼空')).toEqual([direct, said])
  await bob.call('DELETE /api/user/me', { body: {} })
  expect(await bob.outcome('GET /api/search/messages', { query: { text: '楼空' } })).toBe('unauthenticated')
  const inGroup = await owner.call('GET /api/group/history/{id}', { params: { id: group } })
  const inChat = await owner.call('GET /api/chat/history', { query: { friendId: bob.id } })
  const read = [...inChat.list, ...inGroup.list].map(({ id }) => id)
  expect(read).toContain(said)
  await indexed(world)
  expect(await found(owner, '楼空')).toEqual([direct, said].filter((id) => read.includes(id)))
  expect(await found(owner, { text: '楼空', from: bob.id })).toEqual(await found(owner, '楼空'))
  const named = await owner.call('GET /api/search/groups', { query: { text: 'Bob' } })
  expect(named.list.map(({ groupId }) => groupId)).not.toContain(group)
})

test('a member who joins later finds what they read in its history', async () => {
  const { owner, dave, group } = await openScene()
  const id = await owner.say(group, '先来后到')
  await indexed(world)
  expect(await found(dave, '先来后到')).toEqual([])
  await owner.call('PUT /api/group/group', { body: { id: group, verification: 1 } })
  await dave.call('POST /api/group/valid', { body: { groupID: group } })
  const history = await dave.call('GET /api/group/history/{id}', { params: { id: group } })
  expect(history.list.map((message) => message.id)).toContain(id)
  expect(await found(dave, '先来后到')).toEqual([id])
})

test('a message that a person has deleted for themselves is gone for them alone', async () => {
  const { owner, bob, group } = await openScene()
  const id = await owner.say(group, '掩耳盗铃')
  const direct = await say(owner, bob, textMsg('掩耳盗铃'))
  await indexed(world)
  await bob.call('DELETE /api/group/history/{id}', { params: { id: group }, body: { msgIdList: [id] } })
  await bob.call('DELETE /api/chat/chat', { body: { idList: [direct] } })
  expect(await found(bob, '掩耳')).toEqual([])
  expect(await found(owner, '掩耳')).toEqual([direct, id])
})

test('behind a block, and after the end of a friendship, what was said is found as it is read', async () => {
  const { owner, bob } = await openScene()
  const id = await say(owner, bob, textMsg('割席断交'))
  await indexed(world)
  await bob.call('POST /api/user/blocks', { body: { userId: owner.id } })
  await bob.call('DELETE /api/user/friends', { body: { friendId: owner.id } })
  const { list } = await owner.call('GET /api/chat/history', { query: { friendId: bob.id } })
  expect(list.map((message) => message.id)).toEqual([id])
  expect(await found(owner, '割席')).toEqual([id])
})

test('a group that was dissolved has nothing found, and nothing left in the index', async () => {
  const { owner, bob, group } = await openScene()
  await owner.say(group, '曲终人散')
  await indexed(world)
  await owner.call('DELETE /api/group/group/{id}', { params: { id: group } })
  expect([await found(bob, '曲终'), await found(owner, '曲终')]).toEqual([[], []])
  const left = () =>
    world.queries.selectFrom('search_blocks').select('block').where('conversation_id', '=', group).execute()
  expect(await left()).toEqual([])
  // As of a block that was just being made.
  await world.queries
    .insertInto('search_blocks')
    .values({
      conversation_id: group,
      block: 0,
      first_id: 1,
      last_id: 2,
      last_sequence: 2,
      text: '曲终人散',
      size: 12,
      terms: null,
      run: 1,
    })
    .execute()
  expect(await found(owner, '曲终')).toEqual([])
  await world.runJob('search index of what is gone')
  expect(await left()).toEqual([])
})

test('a disappearing message is found until its time, and leaves the index', async () => {
  const { owner, bob } = await openScene()
  const id = await say(owner, bob, textMsg('昙花一现'), { vanishAfter: 3600 })
  await indexed(world)
  expect(await found(bob, '昙花')).toEqual([id])
  await sql`update messages set vanishes_at = now() - interval '1 second' where id = ${id}`.execute(
    world.queries,
  )
  await world.runJob('vanishing messages')
  expect(await found(bob, '昙花')).toEqual([])
  await indexed(world)
  const rows = await world.queries.selectFrom('search_blocks').select('text').execute()
  expect(rows.filter(({ text }) => text.includes('昙花'))).toEqual([])
})

test('a search in a conversation with a stranger answers what its history answers', async () => {
  const { bob, dave, group } = await openScene()
  for (const query of [{ text: 'x', friendId: dave.id }])
    for (const endpoint of ['GET /api/search/messages', 'GET /api/search/places'] as const)
      expect(await bob.outcome(endpoint, { query })).toBe('notFriends')
  expect(
    await dave.outcome('GET /api/search/days', { query: { groupId: group, year: 2026, month: 1 } }),
  ).toBe('notMember')
  expect(await bob.outcome('GET /api/search/places', { query: { text: 'x' } })).toBe('searchPlaceUnclear')
  expect(
    await bob.outcome('GET /api/search/messages', {
      query: { text: 'x', friendId: dave.id, groupId: group },
    }),
  ).toBe('searchPlaceUnclear')
})
