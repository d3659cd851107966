import { expect, test } from 'vitest'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { threading } from './threads-support.ts'

const all = await openConversations()
const { world, alice, bob, group } = all

test.for(kindNames)(
  'answers in a %s thread are unread for who follows it, and not in the chat',
  async (kind) => {
    const { say, answer, unread, chatUnread, followed } = threading(all, kind)
    const root = await say(alice)
    const before = await chatUnread(alice)
    const { unread: sum } = await followed(alice)
    await answer(bob, root)
    await answer(bob, root)
    expect(await unread(alice, root)).toBe(2)
    expect((await followed(alice)).unread).toBe(sum + 2)
    expect(await unread(bob, root)).toBe(0)
    expect(await chatUnread(alice)).toEqual({ inChat: before.inChat, older: (before.older ?? 0) + 2 })
  },
)

test.for(kindNames)('a %s thread is read up to an answer, and its other devices hear of it', async (kind) => {
  const { say, answer, unread, readThread } = threading(all, kind)
  const root = await say(alice)
  const [first] = [await answer(bob, root), await answer(bob, root)]
  const device = await alice.socket({ kind: 'chat', v2: true })
  await readThread(alice, root, first)
  expect(await device.hear({ event: 'changed' })).toMatchObject({ topics: ['threads'] })
  expect(await unread(alice, root)).toBe(1)
  await readThread(alice, root)
  expect(await unread(alice, root)).toBe(0)
  await readThread(alice, root, first)
  expect(await unread(alice, root)).toBe(0)
  device.close()
})

test.for(kindNames)(
  'an unread answer that is withdrawn or hidden in a %s thread counts no more',
  async (kind) => {
    const { say, answer, unread, withdraw, thread } = threading(all, kind)
    const root = await say(alice)
    const [gone, hidden] = [await answer(bob, root), await answer(bob, root), await answer(bob, root)]
    await withdraw(bob, gone)
    expect(await unread(alice, root)).toBe(2)
    if (kind === 'direct') await alice.call('DELETE /api/chat/chat', { body: { idList: [hidden] } })
    else
      await alice.call('DELETE /api/group/history/{id}', {
        params: { id: group },
        body: { msgIdList: [hidden] },
      })
    expect(await unread(alice, root)).toBe(1)
    expect(await thread(alice, root)).not.toContain(hidden)
  },
)

test.for(kindNames)(
  'a %s thread that somebody ceased to follow comes back when they answer',
  async (kind) => {
    const { say, answer, unread, follow, followed } = threading(all, kind)
    const root = await say(alice)
    await answer(bob, root)
    await follow(alice, root, 'none')
    await answer(bob, root)
    expect(await unread(alice, root)).toBeUndefined()
    await answer(alice, root)
    await answer(bob, root)
    expect(await unread(alice, root)).toBe(1)
    await follow(alice, root, 'muted')
    const { list, unread: sum } = await followed(alice)
    expect(list.find((one) => one.root === root)?.replies).toMatchObject({ level: 'muted', unread: 1 })
    await follow(alice, root, 'all')
    expect((await followed(alice)).unread).toBe(sum + 1)
  },
)

test('a member who is mentioned in a thread follows it from there on', async () => {
  const [carla] = await world.people('Carla')
  const own = await world.group({ owner: alice, members: [bob, carla] })
  const { say, answer, followed, unread } = threading({ ...all, group: own, kinds: kindsOf(own) }, 'group')
  const root = await say(alice)
  await answer(bob, root)
  expect(await unread(carla, root)).toBeUndefined()
  const content = `@${carla.nickname} look`
  const mentions = [{ userID: carla.id, at: 0, length: [...`@${carla.nickname}`].length }]
  await answer(bob, root, content, { mentions })
  await answer(bob, root)
  const { list, mentions: sum } = await followed(carla)
  expect(list).toMatchObject([
    { root, kind: 'group', id: own, replies: { count: 3, unread: 2, mentions: 1 } },
  ])
  expect(sum).toBe(1)
  const groups = await carla.call('GET /api/group/session', { query: { limit: -1, threads: true } })
  expect(groups.list.find(({ groupId }) => groupId === own)).toMatchObject({
    mentionCount: 0,
    unreadCount: 1,
  })
})

test('somebody who has left the group has its threads no more, and has them again as a member', async () => {
  const [carla] = await world.people('Carla')
  const own = await world.group({ owner: alice, members: [carla] })
  const { say, answer, unread, followed, follow } = threading(
    { ...all, group: own, kinds: kindsOf(own) },
    'group',
  )
  const root = await say(carla)
  await answer(alice, root)
  await carla.call('DELETE /api/group/member', { query: { id: own, memberId: carla.id } })
  expect((await followed(carla)).list).toEqual([])
  expect(await carla.outcome('PUT /api/chat/threads/level', { body: { root, level: 'all' } })).toBe(
    'messageUnknown',
  )
  await answer(alice, root)
  await alice.call('PUT /api/group/group', { body: { id: own, verification: 1 } })
  await carla.call('POST /api/group/valid', { body: { groupID: own } })
  expect(await unread(carla, root)).toBe(0)
  await answer(alice, root)
  expect(await unread(carla, root)).toBe(1)
  await follow(carla, root, 'none')
  expect((await followed(carla)).list).toEqual([])
})

test('the list of threads has the latest first, in pages, and those with unread answers alone', async () => {
  const [dora, emil] = await world.people('Dora', 'Emil')
  const own = await world.group({ owner: dora, members: [emil] })
  const { say, answer, followed, readThread, chat } = threading(
    { ...all, group: own, kinds: kindsOf(own) },
    'group',
  )
  const roots = [await say(dora), await say(dora), await say(dora)]
  for (const root of roots) await answer(emil, root)
  const [first, second, third] = roots
  const page = (query: object) => dora.call('GET /api/chat/threads', { query })
  const rootsOf = ({ list }: Awaited<ReturnType<typeof page>>) => list.map(({ root }) => root)
  expect(rootsOf(await page({ limit: 2 }))).toEqual([third, second])
  expect(await page({ limit: 2, page: 2 })).toMatchObject({ list: [{ root: first }], count: 3, unread: 3 })
  await readThread(dora, Number(second))
  expect(rootsOf(await followed(dora, { unread: true }))).toEqual([third, first])
  await answer(emil, Number(first))
  expect(rootsOf(await followed(dora))).toEqual([first, third, second])
  expect(await chat(dora)).toEqual(expect.arrayContaining(roots))
})

test('what cannot be read cannot be followed or marked read', async () => {
  const { say, answer } = threading(all, 'direct')
  const root = await say(alice)
  const reply = await answer(bob, root)
  const [stranger] = await world.people('Stranger')
  const read = (body: { root: number; messageId?: number }) =>
    [alice, stranger].map((person) => person.outcome('PUT /api/chat/threads/read', { body }))
  expect(await Promise.all(read({ root, messageId: reply }))).toEqual(['ok', 'messageUnknown'])
  const other = await say(alice)
  expect(await read({ root, messageId: other })[0]).toBe('messageUnknown')
  const level = { root: reply, level: 'all' } as const
  expect(await alice.outcome('PUT /api/chat/threads/level', { body: level })).toBe('messageUnknown')
  expect(await stranger.outcome('PUT /api/chat/threads/level', { body: { root, level: 'all' } })).toBe(
    'messageUnknown',
  )
})

function kindsOf(id: number) {
  const inGroup = () => ({ groupID: id })
  return {
    ...all.kinds,
    group: {
      ...all.kinds.group,
      address: inGroup,
      named: inGroup,
      history: async (person: typeof alice, query: object = {}) =>
        person.call('GET /api/group/history/{id}', {
          params: { id },
          query: { extras: true, places: true, ...query },
        }),
    },
  }
}

test('with an account goes what it followed', async () => {
  const [gina] = await world.people('Gina')
  const own = await world.group({ owner: alice, members: [gina] })
  const { say, answer } = threading({ ...all, group: own, kinds: kindsOf(own) }, 'group')
  await answer(gina, await say(alice))
  const followed = () =>
    world.queries.selectFrom('thread_followers').select('root_id').where('user_id', '=', gina.id).execute()
  expect(await followed()).toHaveLength(1)
  await gina.call('DELETE /api/user/me', { body: {} })
  expect(await followed()).toEqual([])
})
