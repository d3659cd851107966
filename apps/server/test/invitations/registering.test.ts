import { MemberRole, Role } from '@parley/contract'
import { expect, test } from 'vitest'
import { type Outcome, openWorld, outcomeOf, type Person } from '../groups/groups-support.ts'
import { clientOf, password, peopleOf } from '../support/people.ts'
import { end, follow, invite, makeAdministrator, usesOf, view } from './invitations-support.ts'

const world = await openWorld({ PARLEY_REGISTRATION: 'invitation' })
const { call } = clientOf(world.baseUrl, '')

const body = (invitation?: string) => ({
  nickname: 'New',
  pwd: password,
  rePwd: password,
  ...(invitation !== undefined && { invitation }),
})
const register = (invitation?: { code: string }): Promise<Outcome> =>
  outcomeOf(call('POST /api/auth/register', { body: body(invitation?.code) }))

/** Registers by an invitation, and signs in. */
async function newcomer(invitation: { code: string }) {
  const { userID } = await call('POST /api/auth/register', { body: body(invitation.code) })
  return peopleOf(world.baseUrl).signIn(String(userID), 'New')
}

async function scene() {
  const [root, owner, admin, member] = await world.people('Root', 'Owner', 'Admin', 'Member')
  await makeAdministrator(world, root)
  const id = await world.group({ owner, admins: [admin], members: [member] })
  await owner.call('PUT /api/group/group', { body: { id, isInvite: true, verification: 1 } })
  return { root, owner, admin, member, id, wanted: { kind: 'group', groupId: id } as const }
}

test('the site says before anybody signs in that one comes by invitation', async () => {
  expect(await call('GET /api/settings/info')).toMatchObject({ registration: 'invitation' })
})

test('administrators do not change a decision of the operator', async () => {
  const { root } = await scene()
  const change = (registration: 'open' | 'invitation') =>
    outcomeOf(root.call('PUT /api/settings/admin/info', { body: { registration } }))
  expect(await change('open')).toBe('fieldInvalid')
  expect(await change('invitation')).toBe('ok')
  expect(await root.call('GET /api/settings/admin/rules')).toMatchObject({
    registration: 'invitation',
    fixed: ['registration'],
  })
})

test('nobody registers without one, or by one that is not', async () => {
  expect(await register()).toBe('registrationByInvitation')
  expect(await register({ code: 'K7QF2MXD9RTWHB4C' })).toBe('invitationUnknown')
})

test('a person registers by an invitation to the site, which counts it, and is let in when following it', async () => {
  const { root } = await scene()
  const id = await world.group({ owner: root })
  const invitation = await invite(root, { kind: 'site', groupIds: [id], maxUses: 1 })
  expect((await view(world, invitation)).mayRegister).toBe(true)
  const person = await newcomer(invitation)
  expect(await register(invitation)).toBe('invitationOver')
  const followed = await person.call('POST /api/invitation/code/{code}', {
    params: { code: invitation.code },
    body: {},
  })
  expect(followed).toEqual({ outcome: 'admitted', groupIds: [id] })
  const { uses } = await world.queries
    .selectFrom('invitations')
    .select('uses')
    .where('id', '=', invitation.id)
    .executeTakeFirstOrThrow()
  expect(uses).toBe(1)
})

test('a person registers by an invitation only while its maker keeps the group', async () => {
  const { owner, admin, member, id, wanted } = await scene()
  const [byAdmin, byMember] = [await invite(admin, wanted), await invite(member, wanted)]
  expect(await register(byAdmin)).toBe('ok')
  expect(await usesOf(admin, byAdmin)).toBe(1)
  expect((await view(world, byMember)).mayRegister).toBe(false)
  expect(await register(byMember)).toBe('registrationByInvitation')
  expect(await usesOf(member, byMember)).toBe(0)
  const role = (memberId: number, role: 2 | 3) =>
    owner.call('PUT /api/group/member/role', { body: { id, memberId, role } })
  await role(admin.id, MemberRole.member)
  await role(member.id, MemberRole.administrator)
  expect(await register(byAdmin)).toBe('registrationByInvitation')
  expect(await register(byMember)).toBe('ok')
})

test('the link of a person makes nobody an account', async () => {
  const { owner } = await scene()
  const invitation = await invite(owner, { kind: 'person' })
  expect((await view(world, invitation)).mayRegister).toBe(false)
  expect(await register(invitation)).toBe('registrationByInvitation')
})

test('an invitation that is over makes nobody an account', async () => {
  const { root, owner, id, wanted } = await scene()
  const [ended, site, group] = [
    await invite(owner, wanted),
    await invite(root, { kind: 'site' }),
    await invite(owner, wanted),
  ]
  await end(owner, ended)
  expect(await register(ended)).toBe('invitationOver')
  await world.queries.updateTable('users').set({ role: Role.user }).where('id', '=', root.id).execute()
  expect(await register(site)).toBe('invitationOver')
  await owner.call('DELETE /api/group/group/{id}', { params: { id } })
  expect(await register(group)).toBe('invitationOver')
})

test('no more people register at once than may come by it', async () => {
  const { root } = await scene()
  const invitation = await invite(root, { kind: 'site', maxUses: 2 })
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => register(invitation)))
  expect(outcomes.sort()).toEqual([...Array(4).fill('invitationOver'), 'ok', 'ok'])
})

test('the log says who has come by whose invitation', async () => {
  const { root } = await scene()
  const invitation = await invite(root, { kind: 'site' })
  const person = await newcomer(invitation)
  const query = { key: String(root.id) }
  const { list } = await root.call('GET /api/logs/logs', { query })
  expect(list.find(({ userID }) => userID === person.id)).toMatchObject({
    title: 'Registration by invitation',
    content: `Invitation ${invitation.id} of user ${root.id}`,
  })
})

test('where everybody registers no invitation is looked at', async () => {
  const open = await openWorld()
  const { call } = clientOf(open.baseUrl, '')
  await call('POST /api/auth/register', { body: body('K7QF2MXD9RTWHB4C') })
  const [root] = await open.people('Root')
  await makeAdministrator(open, root)
  const invitation = await invite(root as Person, { kind: 'site', maxUses: 1 })
  await call('POST /api/auth/register', { body: body(invitation.code) })
  expect(await usesOf(root, invitation)).toBe(0)
})

test('a person who registered by an invitation into a group comes in by following it', async () => {
  const { owner, id, wanted } = await scene()
  const invitation = await invite(owner, { ...wanted, maxUses: 1 })
  const person = await newcomer(invitation)
  expect(await follow(person as never, invitation)).toEqual({ outcome: 'admitted', groupIds: [id] })
})
