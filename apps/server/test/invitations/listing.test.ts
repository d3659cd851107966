import { limits, MemberRole } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { end, follow, invite, inviteOutcome, listed, makeAdministrator } from './invitations-support.ts'

const world = await openWorld()

async function scene() {
  const [owner, admin, member, other, outsider] = await world.people(
    'Owner',
    'Admin',
    'Member',
    'Other',
    'Outsider',
  )
  const id = await world.group({ owner, admins: [admin], members: [member, other] })
  await owner.call('PUT /api/group/group', { body: { id, isInvite: true } })
  return { owner, admin, member, other, outsider, id, wanted: { kind: 'group', groupId: id } as const }
}

const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)
const mine = async (person: Person) => ids(await listed(person))

test('a person sees the invitations that they have made, the newest first, with the code to show again', async () => {
  const { owner, wanted } = await scene()
  const first = await invite(owner, wanted)
  const second = await invite(owner, { kind: 'person' })
  const third = await invite(owner, { ...wanted, maxUses: 3 })
  expect(await listed(owner)).toEqual([third, second, first])
  expect(await listed(owner, { query: { kind: 'person' } })).toEqual([second])
  expect(await listed(owner, { query: { kind: 'group' } })).toEqual([third, first])
  const page = await owner.call('GET /api/invitation/invitation', { query: { page: 2, limit: 2 } })
  expect(page).toEqual({ list: [first], count: 3 })
})

test('nobody sees those of others', async () => {
  const { owner, outsider, wanted } = await scene()
  await invite(owner, wanted)
  expect(await listed(outsider)).toEqual([])
})

test('owner and administrators see all invitations of a group, members their own, and others none', async () => {
  const { owner, admin, member, other, outsider, id, wanted } = await scene()
  const [byOwner, byMember, byOther] = [
    await invite(owner, wanted),
    await invite(member, wanted),
    await invite(other, wanted),
  ]
  await invite(owner, { kind: 'person' })
  const query = { groupId: id }
  for (const keeper of [owner, admin])
    expect(ids(await listed(keeper, { query }))).toEqual([byOther.id, byMember.id, byOwner.id])
  expect(ids(await listed(member, { query }))).toEqual([byMember.id])
  const asked = (person: Person) => person.outcome('GET /api/invitation/invitation', { query })
  expect(await asked(outsider)).toBe('notMember')
  await owner.call('PUT /api/group/group', { body: { id, isSearch: false } })
  expect(await asked(outsider)).toBe('groupUnknown')
})

test('invitations to the site are seen by all administrators', async () => {
  const { owner, admin, member, id } = await scene()
  await makeAdministrator(world, owner, member)
  const invitation = await invite(owner, { kind: 'site', groupIds: [id] })
  expect(await mine(member)).toContain(invitation.id)
  expect(await mine(admin)).not.toContain(invitation.id)
  expect(ids(await listed(admin, { query: { groupId: id } }))).not.toContain(invitation.id)
  expect(ids(await listed(member, { query: { kind: 'site' } }))).toContain(invitation.id)
})

test('an invitation that cannot be followed is not listed', async () => {
  const { owner, member, other, outsider, id, wanted } = await scene()
  const [ended, used, late, gone] = [
    await invite(owner, wanted),
    await invite(owner, { ...wanted, maxUses: 1 }),
    await invite(owner, wanted),
    await invite(member, wanted),
  ]
  await end(owner, ended)
  await follow(outsider, used)
  const past = { expires_at: new Date(Date.now() - 1000) }
  await world.queries.updateTable('invitations').set(past).where('id', '=', late.id).execute()
  await owner.call('PUT /api/group/group', { body: { id, isInvite: false } })
  expect(await mine(owner)).toEqual([])
  expect(await mine(member)).toEqual([])
  expect(ids(await listed(owner, { query: { groupId: id } }))).toEqual([])
  await owner.call('PUT /api/group/group', { body: { id, isInvite: true } })
  expect(await mine(member)).toEqual([gone.id])
  expect(await mine(other)).toEqual([])
})

describe('who ends one', () => {
  test('its maker, and those who keep the group; for others it is not there', async () => {
    const { owner, admin, member, other, outsider, wanted } = await scene()
    for (const [who, outcome] of [
      [member, 'ok'],
      [owner, 'ok'],
      [admin, 'ok'],
      [other, 'invitationUnknown'],
      [outsider, 'invitationUnknown'],
    ] as const)
      expect(await end(who, await invite(member, wanted)), who.nickname).toBe(outcome)
  })

  test('those to the site any administrator; those of persons nobody else', async () => {
    const { owner, admin, member, id } = await scene()
    await makeAdministrator(world, owner, member)
    const site = await invite(owner, { kind: 'site', groupIds: [id] })
    expect(await end(admin, site)).toBe('invitationUnknown')
    expect(await end(member, site)).toBe('ok')
    expect(await end(member, await invite(owner, { kind: 'person' }))).toBe('invitationUnknown')
  })

  test('a former member their own, and those who keep the group that of a former member', async () => {
    const { owner, member, other, id, wanted } = await scene()
    const [one, two] = [await invite(member, wanted), await invite(other, wanted)]
    for (const { id: memberId } of [member, other])
      await owner.call('DELETE /api/group/member', { query: { id, memberId } })
    expect(await end(member, one)).toBe('ok')
    expect(await end(owner, two)).toBe('ok')
  })

  test('one that is not, nobody', async () => {
    const { owner } = await scene()
    expect(await end(owner, { id: 999_999_999 })).toBe('invitationUnknown')
  })
})

test('nobody has more open ones than may be, and ending one makes room', async () => {
  const { owner, wanted } = await scene()
  const first = await invite(owner, wanted)
  const rows = Array.from({ length: limits.invitationsOpen - 2 }, (_, n) => ({
    kind: 'group' as const,
    code: `${owner.id}-${n}`,
    inviter_id: owner.id,
    expires_at: new Date(Date.now() + 3600_000),
    max_uses: null,
  }))
  const made = await world.queries.insertInto('invitations').values(rows).returning('id').execute()
  const group_id = wanted.groupId
  await world.queries
    .insertInto('invitation_groups')
    .values(made.map(({ id }) => ({ invitation_id: id, group_id })))
    .execute()
  const both = await Promise.all([inviteOutcome(owner, wanted), inviteOutcome(owner, wanted)])
  expect(both.sort()).toEqual(['ok', 'tooManyInvitations'])
  expect(await inviteOutcome(owner, { kind: 'person' })).toBe('tooManyInvitations')
  await end(owner, first)
  expect(await inviteOutcome(owner, { kind: 'person' })).toBe('ok')
  expect(await inviteOutcome(owner, { kind: 'person' })).toBe('ok')
})

test('a member who was made an administrator of a group sees what others have made into it', async () => {
  const { owner, member, other, id, wanted } = await scene()
  const invitation = await invite(other, wanted)
  const body = { id, memberId: member.id, role: MemberRole.administrator }
  await owner.call('PUT /api/group/member/role', { body })
  expect(ids(await listed(member, { query: { groupId: id } }))).toEqual([invitation.id])
})
