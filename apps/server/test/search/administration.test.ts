import { Role } from '@parley/contract'
import { expect, test } from 'vitest'
import { textMsg } from '../edits/edits-support.ts'
import { say } from '../forwarding/forwarding-support.ts'
import { openWorld } from '../groups/groups-support.ts'
import { promote } from '../reports/reports-support.ts'
import { indexed } from './search-support.ts'

const world = await openWorld({ PARLEY_ADMIN_SEARCH: 'on' })
const closed = await openWorld()
const reason = 'Case 12'

test('administrators find what everybody said, and it is written down first, with the reason', async () => {
  const [root, alice, bob] = await world.people('Root', 'Alice', 'Bob')
  await promote(world, root)
  await world.befriend(alice, bob)
  const group = await world.group({ owner: alice, members: [bob], name: 'Heist' })
  const direct = await say(alice, bob, textMsg('午夜行动'))
  const inGroup = await bob.say(group, '午夜行动')
  await indexed(world)
  const { list, next } = await root.call('POST /api/settings/admin/search', {
    body: { text: '午夜', reason },
  })
  expect(next).toBeUndefined()
  expect(list).toMatchObject([
    {
      id: inGroup,
      sender: { userID: bob.id, nickname: 'Bob' },
      group: { groupId: group, title: 'Heist' },
      people: [],
    },
    {
      id: direct,
      sender: { userID: alice.id },
      group: null,
      people: [{ userID: alice.id }, { userID: bob.id }],
      snippet: { text: '午夜行动', highlights: [{ at: 0, length: 2 }] },
    },
  ])
  const ofGroup = { body: { text: '午夜', reason, groupId: group } }
  expect((await root.call('POST /api/settings/admin/search', ofGroup)).list).toMatchObject([{ id: inGroup }])
  const written = await world.queries
    .selectFrom('audit_log')
    .select(['event', 'user_id', 'details'])
    .where('event', '=', 'allMessagesSearched')
    .orderBy('id')
    .execute()
  expect(written).toMatchObject([
    { user_id: root.id, details: { text: '午夜', reason } },
    { user_id: root.id, details: { text: '午夜', reason, groupId: group } },
  ])
  const withdrawn = { type: 8, withdrawMsg: { msgID: direct } }
  await say(alice, bob, withdrawn)
  expect(
    (await root.call('POST /api/settings/admin/search', { body: { text: '午夜', reason } })).list,
  ).toMatchObject([{ id: inGroup }])
})

test('page after page, without a reason never', async () => {
  const [root, alice, bob] = await world.people('Root', 'Alice', 'Bob')
  await promote(world, root)
  const group = await world.group({ owner: alice, members: [bob] })
  const ids: number[] = []
  for (let i = 0; i < 5; i++) ids.push(await alice.say(group, `连环${i}`))
  await indexed(world)
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await root.call('POST /api/settings/admin/search', {
      body: { text: '连环', reason, limit: 2, ...(cursor && { cursor }) },
    })
    seen.push(...page.list.map(({ id }) => id))
    cursor = page.next
  } while (cursor)
  expect(seen).toEqual(ids.toReversed())
  expect(await root.outcome('POST /api/settings/admin/search', { body: { text: '连环', reason: ' ' } })).toBe(
    'fieldInvalid',
  )
  expect(await root.call('GET /api/settings/admin/search')).toMatchObject({ isOffered: true })
})

test('where the site does not offer it nobody may, and nothing is written down', async () => {
  const [root] = await closed.people('Root')
  await closed.queries
    .updateTable('users')
    .set({ role: Role.administrator })
    .where('id', '=', root.id)
    .execute()
  expect(await root.outcome('POST /api/settings/admin/search', { body: { text: 'a', reason } })).toBe(
    'adminSearchOff',
  )
  expect(await root.call('GET /api/settings/admin/search')).toMatchObject({ isOffered: false })
  expect(await closed.queries.selectFrom('audit_log').select('event').execute()).toEqual([])
})
