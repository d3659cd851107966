import { Role } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { clientOf, type Person, password, refusal } from '../support/people.ts'
import { openTestServer } from '../support/server.ts'

/** A site that nobody keeps yet. */
async function newSite(env: Record<string, string> = {}) {
  const site = await openTestServer({ env })
  onTestFinished(site.dispose)
  const { operator, ownerCode } = site.context
  return {
    ...site,
    ownerCode,
    operator,
    call: clientOf(site.url, '').call,
  }
}

const follow = ({ call }: Pick<Person, 'call'>, code = '') =>
  call('POST /api/invitation/code/{code}', { params: { code }, body: {} })
const over = refusal('invitationOver')
const roleOf = async (person: Person) =>
  (await (await person.signInAgain()).call('GET /api/user/users', {})).count

test('the first who follows the code of the start owns and administers the site', async () => {
  const site = await newSite()
  const code = (await site.ownerCode()) ?? ''
  expect(await site.call('GET /api/invitation/code/{code}', { params: { code } })).toEqual({
    kind: 'owner',
    inviter: null,
    groups: [],
    admits: true,
    mayRegister: true,
  })
  const [alice, bob] = [await site.register('Alice'), await site.register('Bob')]
  expect(await follow(alice, code)).toEqual({ outcome: 'admitted', groupIds: [] })
  expect(await roleOf(alice)).toBe(2)
  expect(await follow(alice, code)).toEqual({ outcome: 'already', groupIds: [] })
  await expect(follow(bob, code)).rejects.toMatchObject(over)
  await expect(site.call('GET /api/invitation/code/{code}', { params: { code } })).rejects.toMatchObject(over)
  expect(await site.ownerCode()).toBeUndefined()
  const { list } = await alice.call('GET /api/logs/logs', { query: { key: 'owner of the site' } })
  expect(list).toMatchObject([{ userID: alice.id, title: 'Became the owner of the site', content: '' }])
})

test('one of several at once becomes the owner', async () => {
  const site = await newSite()
  const code = await site.ownerCode()
  const people = await Promise.all(['Alice', 'Bob', 'Carla'].map((name) => site.register(name)))
  const outcomes = await Promise.allSettled(people.map((person) => follow(person, code)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(over)
  const owners = await site.context.database.queries
    .selectFrom('users')
    .select('role')
    .where('is_owner', '=', true)
    .execute()
  expect(owners).toEqual([{ role: Role.administrator }])
  expect(await site.operator.administrators()).toHaveLength(1)
})

test('a person who presses twice becomes the owner, and is answered nothing else', async () => {
  const site = await newSite()
  const code = await site.ownerCode()
  const alice = await site.register('Alice')
  const answers = await Promise.all([follow(alice, code), follow(alice, code)])
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['admitted', 'already'])
})

test('the code is the same until it was used, and nobody makes another', async () => {
  const site = await newSite()
  const codes = await Promise.all([site.ownerCode(), site.ownerCode(), site.ownerCode()])
  expect(new Set(codes).size).toBe(1)
  const alice = await site.register('Alice')
  const body = { kind: 'owner' } as never
  await expect(alice.call('POST /api/invitation/invitation', { body })).rejects.toMatchObject(
    refusal('fieldInvalid'),
  )
  expect(await alice.call('GET /api/invitation/invitation', {})).toEqual({ list: [], count: 0 })
})

test('the owner code leads nowhere once somebody administers the site by other means', async () => {
  const site = await newSite()
  const code = await site.ownerCode()
  const [alice, bob] = [await site.register('Alice'), await site.register('Bob')]
  await site.operator.grant(alice.id)
  await expect(follow(bob, code)).rejects.toMatchObject(over)
  expect(await site.ownerCode()).toBeUndefined()
})

test('where nobody is left to keep the site there is another code, and the old one stays used', async () => {
  const site = await newSite()
  const first = await site.ownerCode()
  const alice = await site.register('Alice')
  await follow(alice, first)
  await site.operator.revoke(alice.id)
  await expect(follow(alice, first)).rejects.toMatchObject(over)
  const second = await site.ownerCode()
  expect(second).not.toBe(first)
  expect(await follow(alice, second)).toMatchObject({ outcome: 'admitted' })
})

test('on a closed site somebody makes an account by it', async () => {
  const site = await newSite({ PARLEY_REGISTRATION: 'closed' })
  const invitation = await site.ownerCode()
  const body = { nickname: 'Alice', pwd: password, rePwd: password }
  const register = (body: object) => site.call('POST /api/auth/register', { body } as never)
  await expect(register(body)).rejects.toMatchObject(refusal('registrationClosed'))
  await expect(register({ ...body, invitation: 'K7QF2MXD9RTWHB4C' })).rejects.toMatchObject(
    refusal('registrationClosed'),
  )
  await register({ ...body, invitation })
  const { queries } = site.context.database
  const { id } = await queries.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const alice = await site.signIn(String(id), 'Alice')
  expect(await follow(alice, invitation)).toMatchObject({ outcome: 'admitted' })
  await expect(register({ ...body, invitation })).rejects.toMatchObject(over)
})
