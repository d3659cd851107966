import { randomUUID } from 'node:crypto'
import type { CallArguments } from '@parley/client'
import { joiningLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld, outcomeOf, type Person } from '../groups/groups-support.ts'
import { clientOf } from '../support/people.ts'
import { administrator, signsIn } from './joining-support.ts'

const world = await openWorld()
const root = await administrator(world)

type Wanted = NonNullable<CallArguments<'POST /api/joining/members'>[0]>['body']
const listOf = (people: Wanted['people'], more: Partial<Wanted> = {}): Wanted => ({
  id: randomUUID(),
  groups: [],
  people,
  ...more,
})
const add = (body: Wanted, person: Person = root) => person.call('POST /api/joining/members', { body })
const outcome = (body: Wanted, person?: Person) => outcomeOf(add(body, person))
const check = (accountNames: string[], groups: string[], person = root) =>
  person.call('POST /api/joining/members/check', { body: { accountNames, groups } })

const next = 'battery staple'
const setPassword = (userName: string | number, code: string | null | undefined) =>
  outcomeOf(
    clientOf(world.baseUrl, '').call('POST /api/auth/reset_password', {
      body: { userName: String(userName), code: code ?? '-', pwd: next, rePwd: next },
    }),
  )
const usersNamed = async (nickname: string) =>
  (await world.queries.selectFrom('users').select('id').where('nickname', '=', nickname).execute()).length
const membersOf = async (id: number) =>
  (await root.call('GET /api/group/member', { query: { id, limit: -1 } })).list.map(({ userId }) => userId)

let names = 0
const unused = (text: string) => `${text}.${++names}`

test('people of a list get accounts, codes and groups, in the order of the list', async () => {
  const group = await world.group({ owner: root, name: 'Class 7' })
  const account = unused('alice')
  const { people, expiresAt } = await add(
    listOf(
      [
        { nickname: 'Alice', accountName: account, groups: [0] },
        { nickname: 'Bob', groups: [1] },
        { nickname: 'Carla' },
      ],
      { groups: ['class 7', String(group)] },
    ),
  )
  expect(people).toMatchObject([
    { nickname: 'Alice', accountName: account },
    { nickname: 'Bob', accountName: null },
    { nickname: 'Carla', accountName: null },
  ])
  const [alice, bob, carla] = people
  expect(await membersOf(group)).toEqual([root.id, alice?.userID, bob?.userID])
  expect(await setPassword(account, alice?.code)).toBe('ok')
  expect(await signsIn(world, account, next)).toBe(true)
  expect(await setPassword(carla?.userID ?? 0, carla?.code)).toBe('ok')
  expect(await setPassword(carla?.userID ?? 0, carla?.code), 'once').toBe('resetRefused')
  const left = (new Date(expiresAt).getTime() - Date.now()) / 24 / 3600_000
  expect(Math.round(left)).toBe(joiningLimits.memberCodeDays)
})

test('a code of the list holds for its own days, and not longer', async () => {
  const { people } = await add(listOf([{ nickname: 'Early' }, { nickname: 'Late' }]))
  const [early, late] = people
  const age = (id: number | undefined, hours: number) =>
    world.queries
      .updateTable('password_resets')
      .set({ expires_at: sql`expires_at - make_interval(hours => ${hours})` })
      .where('user_id', '=', id ?? 0)
      .execute()
  await age(early?.userID, joiningLimits.memberCodeDays * 24 - 1)
  await age(late?.userID, joiningLimits.memberCodeDays * 24)
  expect(await setPassword(early?.userID ?? 0, early?.code)).toBe('ok')
  expect(await setPassword(late?.userID ?? 0, late?.code)).toBe('resetRefused')
})

test('the same list sent twice at once makes everybody once, and both are answered the same', async () => {
  const list = listOf([{ nickname: 'Twice' }, { nickname: 'Twice', accountName: unused('twice') }])
  const [one, two, three] = await Promise.all([add(list), add(list), add(list)])
  expect(two).toEqual(one)
  expect(three).toEqual(one)
  expect(await usersNamed('Twice')).toBe(2)
  expect(await setPassword(one?.people[0]?.userID ?? 0, two?.people[0]?.code)).toBe('ok')
})

test('an administrator who sends it again gets the codes that are left, and no code that was used', async () => {
  const list = listOf([{ nickname: 'Used' }, { nickname: 'Unused' }])
  const { people } = await add(list)
  await setPassword(people[0]?.userID ?? 0, people[0]?.code)
  const again = await add(list)
  expect(again.people.map(({ code }) => code)).toEqual([null, people[1]?.code])
  await root.call('POST /api/user/reset_password', { body: { userId: people[1]?.userID ?? 0 } })
  expect((await add(list)).people[1]?.code, 'another took its place').toBeNull()
})

test('a list of another under the same id, or with other people, is refused', async () => {
  const other = await administrator(world, 'Other')
  const list = listOf([{ nickname: 'Whose' }])
  await add(list)
  expect(await outcome(list, other)).toBe('memberFileOther')
  expect(await outcome({ ...list, people: [{ nickname: 'Somebody' }] })).toBe('memberFileOther')
  expect(await usersNamed('Whose')).toBe(1)
})

test('one of two lists that want the same account name at once wins, and the other adds nobody', async () => {
  const other = await administrator(world, 'Other')
  for (let round = 0; round < 5; round++) {
    const accountName = unused('contested')
    const people = [{ nickname: `Before ${accountName}` }, { nickname: 'Contested', accountName }]
    const outcomes = await Promise.all([outcome(listOf(people)), outcome(listOf(people.toReversed()), other)])
    expect(outcomes.toSorted()).toEqual(['memberAccountTaken', 'ok'])
    expect(await usersNamed(`Before ${accountName}`)).toBe(1)
  }
})

test('groups that there are not are made when one says so, each once, however it is written', async () => {
  const title = unused('New class')
  const groups = [title, title.toUpperCase()]
  const wanted = [
    { nickname: 'One', groups: [0] },
    { nickname: 'Two', groups: [1, 0] },
  ]
  expect(await outcome(listOf(wanted, { groups }))).toBe('memberGroupRefused')
  const { people } = await add(listOf(wanted, { groups, createGroups: true }))
  const { list } = await root.call('GET /api/group/my', { query: { mode: 1, limit: -1 } })
  const made = list.filter(({ groupTitle }) => groupTitle.toLowerCase() === title.toLowerCase())
  expect(made).toHaveLength(1)
  expect(await membersOf(made[0]?.groupId ?? 0)).toEqual([root.id, ...people.map(({ userID }) => userID)])
})

test('a group that nobody comes into is not made', async () => {
  const title = unused('Empty class')
  await add(listOf([{ nickname: 'Alone' }], { groups: [title], createGroups: true }))
  const { list } = await root.call('GET /api/group/my', { query: { mode: 1, limit: -1 } })
  expect(list.map(({ groupTitle }) => groupTitle)).not.toContain(title)
})

test('a check of a list reports beforehand what stands in the way', async () => {
  const owner = await world.person('Owner')
  const taken = unused('taken')
  await add(listOf([{ nickname: 'Taken', accountName: taken }]))
  const [mine, theirs, twin] = [unused('Mine'), unused('Theirs'), unused('Twin')]
  const id = await world.group({ owner: root, name: mine, size: 5 })
  const foreign = await world.group({ owner, members: [root], name: theirs, isSearch: false })
  await world.group({ owner: root, name: twin })
  const second = await world.group({ owner: root, name: twin })
  const names = [mine.toUpperCase(), String(id), theirs, String(foreign), twin, String(second), 'Nowhere']
  expect(await check(['free.one', taken.toUpperCase()], names)).toEqual({
    taken: [taken.toUpperCase()],
    groups: [
      { outcome: 'found', groupId: id, title: mine, room: 4 },
      { outcome: 'found', groupId: id, title: mine, room: 4 },
      { outcome: 'forbidden' },
      { outcome: 'forbidden' },
      { outcome: 'several' },
      { outcome: 'found', groupId: second, title: twin, room: 199 },
      { outcome: 'unknown' },
    ],
  })
})

test('a title is found before a number, which may be the title of one’s own', async () => {
  const other = await world.group({ owner: root, name: unused('Any') })
  const digits = await world.group({ owner: root, name: String(other) })
  expect((await check([], [String(other)])).groups).toMatchObject([{ groupId: digits }])
})

test.each([
  [
    'two who want the same name',
    [
      { nickname: 'A', accountName: 'same' },
      { nickname: 'B', accountName: 'SAME' },
    ],
    'memberAccountTaken',
  ],
  ['an account that looks like an id', [{ nickname: 'A', accountName: '10001' }], 'fieldInvalid'],
  ['a name that is too long', [{ nickname: 'x'.repeat(33) }], 'fieldInvalid'],
  ['a group that is not listed', [{ nickname: 'A', groups: [0] }], 'fieldInvalid'],
  ['nobody', [], 'fieldInvalid'],
  [
    'too many',
    Array.from({ length: joiningLimits.memberFile.people + 1 }, () => ({ nickname: 'A' })),
    'fieldInvalid',
  ],
  [
    'too many groups of one',
    [{ nickname: 'A', groups: Array(joiningLimits.memberFile.groupsOfPerson + 1).fill(0) }],
    'fieldInvalid',
  ],
] as const)('a list with %s is refused', async (_what, people, refusal) => {
  const wanted = people.map((person) => ({ ...person, nickname: `${person.nickname} never` }))
  expect(await outcome(listOf(refusal === 'fieldInvalid' ? ([...people] as never) : (wanted as never)))).toBe(
    refusal,
  )
  expect(await usersNamed('A never')).toBe(0)
})

test('too many groups are refused', async () => {
  const groups = Array.from({ length: joiningLimits.memberFile.groups + 1 }, (_, index) => `Class ${index}`)
  expect(await outcome(listOf([{ nickname: 'A' }], { groups, createGroups: true }))).toBe('fieldInvalid')
})

test('where a group is too small, nobody is added', async () => {
  const title = unused('Small')
  await world.group({ owner: root, name: title, size: 2 })
  const nickname = unused('Crowd')
  const people = [
    { nickname, groups: [0] },
    { nickname, groups: [0] },
  ]
  expect(await outcome(listOf(people, { groups: [title] }))).toBe('memberGroupFull')
  expect(await usersNamed(nickname)).toBe(0)
})

test('an administrator who may make no groups makes none by a list', async () => {
  const curtailed = await administrator(world, 'Curtailed')
  await world.queries
    .updateTable('users')
    .set({ curtail_create_group: true })
    .where('id', '=', curtailed.id)
    .execute()
  const list = listOf([{ nickname: 'A', groups: [0] }], { groups: [unused('New')], createGroups: true })
  expect(await outcome(list, curtailed)).toBe('groupCreationCurtailed')
})

test('a list as long as may be is added at once', async () => {
  const group = await world.group({ owner: root, name: unused('Everybody'), size: 1000 })
  const people = Array.from({ length: joiningLimits.memberFile.people }, (_, index) => ({
    nickname: `Of many ${index}`,
    accountName: unused('many'),
    groups: [0],
  }))
  const added = await add(listOf(people, { groups: [String(group)] }))
  expect(new Set(added.people.map(({ code }) => code)).size).toBe(people.length)
  expect(await membersOf(group)).toHaveLength(people.length + 1)
})

test('the log has the people who were added, with no code', async () => {
  const title = unused('Noted')
  await world.group({ owner: root, name: title })
  const { people } = await add(listOf([{ nickname: 'Noted', groups: [0] }], { groups: [title] }))
  const query = { key: 'Members added from a file', limit: 1 }
  const { list } = await root.call('GET /api/logs/logs', { query })
  expect(list).toMatchObject([{ userID: root.id, content: `1: ${people[0]?.userID} ${title}` }])
})
