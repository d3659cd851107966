import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { found, indexed } from '../search/search-support.ts'
import { makeBot } from './bots-support.ts'

const world = await openWorld()

test('a bot that reads finds what is said in its groups, and nothing that its owner alone may read', async () => {
  const [owner, other] = await world.people('Owner', 'Other')
  const bot = await makeBot(world, owner, { scopes: ['read'] })
  const [with_, without] = [await world.group({ owner, members: [other] }), await world.group({ owner })]
  await owner.call('POST /api/group/member', { body: { id: with_, memberIdList: [bot.id] } })
  const said = await other.say(with_, '机器人能搜到这句')
  const unheard = await owner.say(without, '机器人搜不到这句')
  await indexed(world)
  expect(await found(owner, '机器人')).toEqual([unheard, said])
  expect(await found(bot, '机器人')).toEqual([said])
  const { list } = await bot.call('GET /api/search/places', { query: { text: '能搜到', groupId: with_ } })
  expect(list).toMatchObject([{ id: said }])
  const query = { text: '机器人', groupId: without }
  expect(await bot.outcome('GET /api/search/messages', { query })).toBe('notMember')
  const page = await bot.call('GET /api/search/messages', { query: { text: '机器人', limit: 1 } })
  expect(page.list).toHaveLength(1)
})

test('taken out of a group it finds nothing of that any more', async () => {
  const [owner] = await world.people('Owner')
  const bot = await makeBot(world, owner, { scopes: ['read'] })
  const id = await world.group({ owner })
  await owner.call('POST /api/group/member', { body: { id, memberIdList: [bot.id] } })
  const said = await owner.say(id, '人走茶凉')
  await indexed(world)
  expect(await found(bot, '茶凉')).toEqual([said])
  await owner.call('DELETE /api/group/member', { query: { id, memberId: bot.id } })
  expect(await found(bot, '茶凉')).toEqual([])
})

test('a bot sees the members of its groups with the scope for members alone, and their messages with that to read', async () => {
  const [owner] = await world.people('Owner')
  const reader = await makeBot(world, owner, { scopes: ['read'] })
  const lister = await makeBot(world, owner, { scopes: ['members'] })
  const id = await world.group({ owner })
  for (const bot of [reader, lister])
    await owner.call('POST /api/group/member', { body: { id, memberIdList: [bot.id] } })
  const groups = { query: { text: 'Owner' } }
  expect((await lister.call('GET /api/search/groups', groups)).list).toMatchObject([
    { groupId: id, members: [{ userID: owner.id }] },
  ])
  expect(await reader.outcome('GET /api/search/groups', groups)).toBe('botForbidden')
  for (const call of ['GET /api/search/messages', 'GET /api/search/places'] as const)
    expect(await lister.outcome(call, { query: { text: 'hello', groupId: id } })).toBe('botForbidden')
  const month = { query: { groupId: id, year: 2026, month: 11 } }
  expect(await lister.outcome('GET /api/search/days', month)).toBe('botForbidden')
})
