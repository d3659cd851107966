import { Role } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { openEventSocket } from '../support/socket.ts'
import { administrator, ask, decide, decisionOf, signIn, signsIn, waitingOf } from './joining-support.ts'

const world = await openWorld({ PARLEY_REGISTRATION: 'approval' })
const root = await administrator(world)
const asks = async (nickname: string) => (await ask(world, nickname)).userID
const rowsOf = (userID: number) =>
  world.queries.selectFrom('users').select('nickname').where('id', '=', userID).execute()
const membersOf = async (person: Person, id: number) =>
  (await person.call('GET /api/group/member', { query: { id, limit: -1 } })).list.map(({ userId }) => userId)

test('an approved person signs in with the id that they were shown', async () => {
  const userID = await asks('Bob')
  expect(await decide(root, [userID], true)).toEqual([userID])
  expect(await signsIn(world, userID)).toBe(true)
  expect(await rowsOf(userID)).toEqual([{ nickname: 'Bob' }])
  expect((await waitingOf(root)).map((one) => one.userID)).not.toContain(userID)
})

test('many are decided about at once, and those who are dealt with already are left out', async () => {
  const [first, second, third] = [await asks('First'), await asks('Second'), await asks('Third')]
  await decide(root, [second], false)
  expect(await decide(root, [third, second, first, 999_999_999], true)).toEqual([first, third])
  expect(await signIn(world, second)).toBe('registrationRefused')
  expect(await decisionOf(root, [first, second, third], true)).toBe('registrationHandled')
})

test('the first to ask is listed first', async () => {
  const [first, second] = [await asks('First'), await asks('Second')]
  const listed = (await waitingOf(root)).map(({ userID }) => userID)
  expect(listed.filter((id) => id === first || id === second)).toEqual([first, second])
})

test('one of two administrators who decide at once wins, whichever it is', async () => {
  const other = await administrator(world, 'Other')
  for (let round = 0; round < 8; round++) {
    const userID = await asks('Contested')
    const [approved, refused] = await Promise.all([
      decisionOf(root, [userID], true),
      decisionOf(other, [userID], false),
    ])
    expect([approved, refused].toSorted()).toEqual(['ok', 'registrationHandled'])
    expect(await rowsOf(userID)).toHaveLength(approved === 'ok' ? 1 : 0)
    expect((await signIn(world, userID)).startsWith('ey')).toBe(approved === 'ok')
  }
})

test('a person whom two approve at once is approved once', async () => {
  const other = await administrator(world, 'Other')
  const ids = [await asks('One'), await asks('Two'), await asks('Three')]
  const answers = await Promise.allSettled([decide(root, ids, true), decide(other, ids.toReversed(), true)])
  const decided = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  expect(decided.toSorted((a, b) => a - b)).toEqual(ids)
})

test('the id of somebody who was refused is nobody else’s, also when all is forgotten', async () => {
  const refused = await asks('Refused')
  await decide(root, [refused], false)
  await world.queries.deleteFrom('waiting_registrations').where('user_id', '=', refused).execute()
  const next = await asks('Next')
  expect(next).toBeGreaterThan(refused)
  await decide(root, [next], true)
  expect((await world.person('Another')).id).toBeGreaterThan(next)
  expect(await signIn(world, refused)).toBe('credentialsWrong')
})

test('the approved come into groups that the administrator owns or administers', async () => {
  const owner = await world.person('Owner')
  const mine = await world.group({ owner: root, name: 'Mine' })
  const led = await world.group({ owner, admins: [root], name: 'Led' })
  const [one, two] = [await asks('One'), await asks('Two')]
  await decide(root, [one, two], true, [led, mine, led])
  expect(await membersOf(root, mine)).toEqual([root.id, one, two])
  expect(await membersOf(root, led)).toEqual([owner.id, root.id, one, two])
})

test.each(['a stranger to it', 'only a member'] as const)(
  'nobody is approved into a group by an administrator who is %s',
  async (who) => {
    const owner = await world.person('Owner')
    const members = who === 'only a member' ? [root] : []
    const id = await world.group({ owner, members })
    const userID = await asks('Bob')
    expect(await decisionOf(root, [userID], true, [id])).toBe(
      who === 'only a member' ? 'forbidden' : 'notMember',
    )
    expect(await signIn(world, userID)).toBe('registrationWaiting')
  },
)

test('where a group is too small for all, nobody is approved', async () => {
  const small = await world.group({ owner: root, name: 'Small', size: 2 })
  const [one, two] = [await asks('One'), await asks('Two')]
  expect(await decisionOf(root, [one, two], true, [small])).toBe('groupFull')
  expect(await signIn(world, one)).toBe('registrationWaiting')
  expect(await decide(root, [one], true, [small])).toEqual([one])
})

test('a name that the rules do not allow any more makes no account', async () => {
  const userID = await asks('Bob')
  await world.queries
    .updateTable('waiting_registrations')
    .set({ nickname: 'x'.repeat(33) })
    .where('user_id', '=', userID)
    .execute()
  expect(await decisionOf(root, [userID], true)).toBe('fieldInvalid')
  expect(await rowsOf(userID)).toEqual([])
  expect(await decide(root, [userID], false)).toEqual([userID])
})

test('a former administrator decides nothing, on an open session too', async () => {
  const former = await administrator(world, 'Former')
  const userID = await asks('Bob')
  await world.queries.updateTable('users').set({ role: Role.user }).where('id', '=', former.id).execute()
  expect(await decisionOf(former, [userID], true)).toBe('forbidden')
  expect(await former.outcome('GET /api/joining/registrations', { query: {} })).toBe('forbidden')
})

test('other administrators hear of a decision', async () => {
  const other = await administrator(world, 'Other')
  const userID = await asks('Bob')
  const page = await openEventSocket(world.baseUrl, other.token)
  await decide(root, [userID], true)
  expect(await page.next(({ event }) => event === 'changed')).toMatchObject({ topics: ['registrations'] })
  await page.close()
})

test('the log says who decided what', async () => {
  const id = await world.group({ owner: root })
  const [yes, no] = [await asks('Yes'), await asks('No')]
  await decide(root, [yes], true, [id])
  await decide(root, [no], false)
  const { list } = await root.call('GET /api/logs/logs', { query: { key: String(root.id), limit: 2 } })
  expect(list).toMatchObject([
    { userID: root.id, title: 'Registration turned down', content: `User ${no} (No)` },
    { userID: root.id, title: 'Registration approved', content: `User ${yes} (Yes) ${id}` },
  ])
})
