import { joiningLimits, limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, outcomeOf } from '../groups/groups-support.ts'
import { invite, view } from '../invitations/invitations-support.ts'
import { clientOf, password } from '../support/people.ts'
import { openEventSocket } from '../support/socket.ts'
import { administrator, ask, decide, signIn, signsIn, waitingOf } from './joining-support.ts'

const world = await openWorld({ PARLEY_REGISTRATION: 'approval' })
const root = await administrator(world)

const countUsers = async () =>
  (
    await world.queries
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

test('the site says before anybody registers that an administrator has to agree', async () => {
  expect(await clientOf(world.baseUrl, '').call('GET /api/settings/info')).toMatchObject({
    registration: 'approval',
  })
})

test('a person who registers gets an id, learns that they have to wait, and has no account', async () => {
  const before = await countUsers()
  const asked = await ask(world, 'Bob', { message: ' Class 3,\nnumber 12 ' })
  expect(asked).toEqual({ userID: expect.any(Number), approval: true })
  expect(await countUsers()).toBe(before)
  expect((await waitingOf(root)).find(({ userID }) => userID === asked.userID)).toMatchObject({
    nickname: 'Bob',
    message: 'Class 3,\nnumber 12',
    ip: '127.0.0.1',
    addr: '内网',
  })
  const found = await root.call('GET /api/user/search', { query: { key: String(asked.userID) } })
  expect(found.count, 'nobody finds them').toBe(0)
  const { count } = await root.call('GET /api/user/users', { query: { key: String(asked.userID) } })
  expect(count, 'not among the users either').toBe(0)
  expect(await root.outcome('POST /api/user/friends', { body: { friendId: asked.userID } })).toBe(
    'userUnknown',
  )
})

test('an early sign-in is refused in plain words, but only with the right password', async () => {
  const { userID } = await ask(world, 'Early')
  expect(await signIn(world, userID)).toBe('registrationWaiting')
  expect(await signIn(world, userID, 'not the password')).toBe('credentialsWrong')
  expect(await signIn(world, `00${userID}`), 'zeros before an id change nothing').toBe('registrationWaiting')
})

test('guesses at the password of somebody who waits are counted like any', async () => {
  const { userID } = await ask(world, 'Guessed')
  const { points } = limits.guessesFromPlace
  for (let guess = 0; guess < points; guess++)
    expect(await signIn(world, userID, `wrong ${guess}`)).toBe('credentialsWrong')
  expect(await signIn(world, userID)).toBe('tooManyRequests')
})

test('a right password is no guess, however often', async () => {
  const { userID } = await ask(world, 'Patient')
  for (let time = 0; time < limits.guessesFromPlace.points + 2; time++)
    expect(await signIn(world, userID)).toBe('registrationWaiting')
})

test('a code to set a password is none for somebody who waits', async () => {
  const { userID } = await ask(world, 'Waits')
  expect(await root.outcome('POST /api/user/reset_password', { body: { userId: userID } })).toBe(
    'userUnknown',
  )
})

test('a refused person who knows the password learns it, until that is forgotten', async () => {
  const { userID } = await ask(world, 'Refused', { message: 'Let me in' })
  expect(await decide(root, [userID], false)).toEqual([userID])
  expect(await signIn(world, userID)).toBe('registrationRefused')
  expect(await signIn(world, userID, 'not the password')).toBe('credentialsWrong')
  const kept = await world.queries
    .selectFrom('waiting_registrations')
    .select(['message', 'ip', 'address'])
    .where('user_id', '=', userID)
    .executeTakeFirst()
  expect(kept, 'what they said is gone').toEqual({ message: '', ip: '', address: '' })
})

test('an invitation to the site, or of a group’s staff, lets somebody in at once', async () => {
  const [owner, member] = await world.people('Owner', 'Member')
  const id = await world.group({ owner, members: [member] })
  await owner.call('PUT /api/group/group', { body: { id, isInvite: true } })
  const wanted = { kind: 'group', groupId: id } as const
  const [site, staff, ordinary] = [
    await invite(root, { kind: 'site' }),
    await invite(owner, wanted),
    await invite(member, wanted),
  ]
  for (const invitation of [site, staff]) {
    expect(await view(world, invitation)).toMatchObject({ mayRegister: true })
    expect(await view(world, invitation)).not.toHaveProperty('approval')
    const invited = await ask(world, 'Invited', { invitation: invitation.code })
    expect(invited).toEqual({ userID: expect.any(Number) })
    expect(await signsIn(world, invited.userID)).toBe(true)
  }
  expect(await view(world, ordinary)).toMatchObject({ mayRegister: true, approval: true })
  expect(await ask(world, 'Brought', { invitation: ordinary.code })).toMatchObject({ approval: true })
})

test('an unknown invitation is refused, since its holder expects to be let in', async () => {
  expect(await outcomeOf(ask(world, 'New', { invitation: 'K7QF2MXD9RTWHB4C' }))).toBe('invitationUnknown')
})

test.each([
  [{ message: 'x'.repeat(joiningLimits.registrationMessage.max + 1) }, 'fieldInvalid'],
  [{ nickname: 'x'.repeat(33) }, 'fieldInvalid'],
  [{ pwd: 'password', rePwd: 'password' }, 'passwordCommon'],
  [{ rePwd: 'another one' }, 'passwordsDiffer'],
])('nobody waits by %j', async (wrong, refusal) => {
  const before = (await waitingOf(root)).length
  const body = { nickname: 'Bob', pwd: password, rePwd: password, ...wrong }
  const call = clientOf(world.baseUrl, '').call('POST /api/auth/register', { body })
  expect(await outcomeOf(call)).toBe(refusal)
  expect(await waitingOf(root)).toHaveLength(before)
})

test('open pages of administrators hear that somebody waits, and nobody else’s', async () => {
  const other = await world.person('Other')
  const [page, strange] = [
    await openEventSocket(world.baseUrl, root.token),
    await openEventSocket(world.baseUrl, other.token),
  ]
  await ask(world, 'Heard')
  expect(await page.next(({ event }) => event === 'changed')).toMatchObject({ topics: ['registrations'] })
  expect(await strange.received()).toEqual([])
  await page.close()
  await strange.close()
})

test('a request is written down, with nothing of the password', async () => {
  const { userID } = await ask(world, 'Noted')
  const { list } = await root.call('GET /api/logs/logs', {
    query: { key: 'Registration asked for', limit: 1 },
  })
  expect(list).toMatchObject([{ userID: null, content: `User ${userID} (Noted)`, ip: '127.0.0.1' }])
})

test('an account name that an applicant wants is shown to administrators, and signs in once they agree', async () => {
  const { userID } = await ask(world, 'Named', { accountName: 'Named.One' })
  expect((await waitingOf(root)).find((one) => one.userID === userID)).toMatchObject({
    accountName: 'Named.One',
  })
  expect(await signIn(world, 'named.one')).toBe('registrationWaiting')
  await decide(root, [userID], true)
  expect(await signsIn(world, 'named.one')).toBe(true)
  expect(await outcomeOf(ask(world, 'Late', { accountName: 'named.one' }))).toBe('accountNameTaken')
})

test('an account name that an applicant waits for is refused to the next applicant', async () => {
  const { userID } = await ask(world, 'First', { accountName: 'wanted' })
  expect(await outcomeOf(ask(world, 'Second', { accountName: 'WANTED' }))).toBe('accountNameTaken')
  await decide(root, [userID], false)
  expect(await outcomeOf(ask(world, 'Third', { accountName: 'wanted' }))).toBe('ok')
})

test('an account name that an applicant waits for is refused to a member, and signs the applicant in once approved', async () => {
  const { userID } = await ask(world, 'Slow', { accountName: 'too.slow' })
  const quick = await world.person('Quick')
  expect(await quick.outcome('PUT /api/user/account_name', { body: { accountName: 'Too.Slow' } })).toBe(
    'accountNameTaken',
  )
  await decide(root, [userID], true)
  expect(await signsIn(world, 'too.slow')).toBe(true)
})

test('an applicant whose account name an import gave away meanwhile is approved without it', async () => {
  const { userID } = await ask(world, 'Late', { accountName: 'given.away' })
  const quick = await world.person('Imported')
  await world.queries
    .updateTable('users')
    .set({ account_name: 'given.away' })
    .where('id', '=', quick.id)
    .execute()
  expect(await decide(root, [userID], true)).toEqual([userID])
  expect(await signsIn(world, userID)).toBe(true)
})
