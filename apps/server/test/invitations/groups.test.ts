import { MemberRole, Verification } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { end, follow, followed, invite, inviteOutcome, usesOf, view } from './invitations-support.ts'

const world = await openWorld()

interface Options {
  readonly isSearch?: boolean
  readonly verification?: Verification
  readonly isInvite?: boolean
  readonly size?: number
}

async function scene({ isSearch = true, verification = 2, isInvite = false, size = 200 }: Options = {}) {
  const [owner, admin, member, guest] = await world.people('Owner', 'Admin', 'Member', 'Guest')
  const id = await world.group({ owner, admins: [admin], members: [member], isSearch, size })
  await owner.call('PUT /api/group/group', { body: { id, verification, isInvite } })
  return { owner, admin, member, guest, id, wanted: { kind: 'group', groupId: id } as const }
}

const isIn = async (id: number, person: Person) => person.id in (await world.rolesIn(id))
const notices = async (person: Person) => (await person.call('GET /api/group/valid', {})).list
const removed = (owner: Person, id: number, memberId: number, ban = false) =>
  owner.call('DELETE /api/group/member', { query: { id, memberId, ...(ban && { ban }) } })

test('an invitation shows the group, holds for a week, and brings people in', async () => {
  const { owner, guest, id, wanted } = await scene()
  const invitation = await invite(owner, wanted)
  const groups = [{ groupId: id, title: 'Class 3', avatar: expect.any(String), memberCount: 3 }]
  expect(invitation).toMatchObject({ kind: 'group', groups, uses: 0, maxUses: null })
  const days = (Date.parse(invitation.expiresAt ?? '') - Date.parse(invitation.createdAt)) / 86_400_000
  expect(days).toBe(7)
  expect(await view(world, invitation)).toEqual({
    kind: 'group',
    inviter: { userID: owner.id, nickname: 'Owner', avatar: '' },
    groups,
    admits: true,
    mayRegister: true,
  })
  expect(await follow(guest, invitation)).toEqual({ outcome: 'admitted', groupIds: [id] })
  expect(await isIn(id, guest)).toBe(true)
  expect(await follow(guest, invitation)).toEqual({ outcome: 'already', groupIds: [id] })
  expect(await usesOf(owner, invitation)).toBe(1)
})

test('its maker says how long it holds, and for how many', async () => {
  const { owner, wanted } = await scene()
  const invitation = await invite(owner, { ...wanted, days: 30, maxUses: 12 })
  expect(invitation.maxUses).toBe(12)
  expect(Date.parse(invitation.expiresAt ?? '') - Date.parse(invitation.createdAt)).toBe(30 * 86_400_000)
})

describe('who makes one', () => {
  const cases = [
    ['owner', false, 'ok'],
    ['admin', false, 'ok'],
    ['member', false, 'forbidden'],
    ['member', true, 'ok'],
    ['guest', true, 'notMember'],
  ] as const
  test.each(cases)('the %s, where members invite: %s', async (who, isInvite, outcome) => {
    const made = await scene({ isInvite })
    expect(await inviteOutcome(made[who], made.wanted)).toBe(outcome)
  })

  test('nobody into a group that is not, or that they cannot know of', async () => {
    const { guest, wanted } = await scene({ isSearch: false })
    expect(await inviteOutcome(guest, wanted)).toBe('groupUnknown')
    expect(await inviteOutcome(guest, { kind: 'group', groupId: 999_999_999 })).toBe('groupUnknown')
  })
})

describe('by whose right one comes in', () => {
  const cases = [
    ...Object.values(Verification).map((mode) => ['owner', mode, 'admitted'] as const),
    ...Object.values(Verification).map((mode) => ['admin', mode, 'admitted'] as const),
    ['member', 0, 'requested'],
    ['member', 1, 'admitted'],
    ['member', 2, 'requested'],
    ['member', 3, 'requested'],
    ['member', 4, 'requested'],
  ] as const
  const questions = { problem1: 'Which class?', answer1: 'Three' }

  test.each(cases)('that of the %s, where joining is by mode %s: %s', async (who, mode, outcome) => {
    const made = await scene({ isInvite: true })
    const { owner, guest, id, wanted } = made
    await owner.call('PUT /api/group/group', {
      body: { id, verification: mode, ...(mode > 2 && { verificationQuestion: questions }) },
    })
    const invitation = await invite(made[who], wanted)
    expect((await view(world, invitation)).admits).toBe(outcome === 'admitted')
    expect(await follow(guest, invitation, { verify: 'It is me' })).toEqual({
      outcome,
      groupIds: outcome === 'admitted' ? [id] : [],
    })
    expect(await isIn(id, guest)).toBe(outcome === 'admitted')
    expect(await usesOf(made[who], invitation)).toBe(1)
    if (outcome === 'requested')
      expect(await notices(owner)).toMatchObject([
        { userId: guest.id, status: 0, additionalMessages: 'It is me' },
      ])
  })

  test('the right is asked for when it is used: who lost it brings nobody', async () => {
    const { owner, admin, member, guest, id, wanted } = await scene({ isInvite: true })
    const [byAdmin, byMember] = [await invite(admin, wanted), await invite(member, wanted)]
    await owner.call('PUT /api/group/group', { body: { id, isInvite: false } })
    expect(await followed(guest, byMember)).toBe('invitationOver')
    await expect(view(world, byMember)).rejects.toMatchObject({ code: 8002 })
    await removed(owner, id, admin.id)
    expect(await followed(guest, byAdmin)).toBe('invitationOver')
    expect(await isIn(id, guest)).toBe(false)
  })

  test('a member who has become an administrator brings people in at once by what they made before', async () => {
    const { owner, member, guest, id, wanted } = await scene({ isInvite: true })
    const invitation = await invite(member, wanted)
    const body = { id, memberId: member.id, role: MemberRole.administrator }
    await owner.call('PUT /api/group/member/role', { body })
    expect(await followed(guest, invitation)).toBe('admitted')
  })
})

describe('whom an invitation does not bring in', () => {
  test('a removed member leaves a request, which owner and administrators decide', async () => {
    const { owner, guest, id, wanted } = await scene({ verification: 1 })
    const invitation = await invite(owner, wanted)
    await follow(guest, invitation)
    await removed(owner, id, guest.id)
    expect(await followed(guest, invitation, 'Sorry')).toBe('requested')
    expect(await isIn(id, guest)).toBe(false)
    expect(await followed(guest, invitation, 'Sorry')).toBe('requested')
    const waiting = (await notices(owner)).filter(({ status }) => status === 0)
    expect(waiting).toMatchObject([{ userId: guest.id, additionalMessages: 'Sorry' }])
    await owner.call('PUT /api/group/valid/status', { body: { validId: waiting[0]?.id ?? 0, status: 1 } })
    expect(await isIn(id, guest)).toBe(true)
    expect(await usesOf(owner, invitation)).toBe(1)
  })

  test('a member who left of their own accord comes in again', async () => {
    const { owner, guest, id, wanted } = await scene()
    const invitation = await invite(owner, wanted)
    await follow(guest, invitation)
    await guest.call('DELETE /api/group/member', { query: { id, memberId: guest.id } })
    expect(await followed(guest, invitation)).toBe('admitted')
    expect(await usesOf(owner, invitation)).toBe(1)
  })

  test('a banned member stays out', async () => {
    const { owner, guest, id, wanted } = await scene({ verification: 1 })
    const invitation = await invite(owner, wanted)
    await follow(guest, invitation)
    await removed(owner, id, guest.id, true)
    expect(await followed(guest, invitation)).toBe('joiningBarred')
    expect((await notices(owner)).filter(({ status }) => status === 0)).toEqual([])
  })

  test('nobody where it is full; a request may still be left', async () => {
    const { owner, member, guest, id, wanted } = await scene({ size: 3, isInvite: true })
    const [byOwner, byMember] = [await invite(owner, wanted), await invite(member, wanted)]
    expect(await followed(guest, byOwner)).toBe('groupFull')
    expect(await usesOf(owner, byOwner)).toBe(0)
    expect(await followed(guest, byMember)).toBe('requested')
    expect(await isIn(id, guest)).toBe(false)
  })

  test('a refused person waits as long as one who asks without an invitation', async () => {
    const { owner, member, guest, wanted } = await scene({ isInvite: true })
    const invitation = await invite(member, wanted)
    expect(await followed(guest, invitation)).toBe('requested')
    const [request] = await notices(owner)
    await owner.call('PUT /api/group/valid/status', { body: { validId: request?.id ?? 0, status: 2 } })
    expect(await followed(guest, invitation)).toBe('askingPaused')
    expect(await followed(guest, await invite(owner, wanted))).toBe('admitted')
  })
})

test('a request that waits already is neither doubled nor reworded', async () => {
  const { owner, member, guest, id, wanted } = await scene({ isInvite: true })
  await guest.call('POST /api/group/valid', { body: { groupID: id, verify: 'As I said' } })
  const invitation = await invite(member, wanted)
  expect(await followed(guest, invitation, 'Something else')).toBe('requested')
  expect(await notices(owner)).toMatchObject([{ status: 0, additionalMessages: 'As I said' }])
})

test('a request that waits is settled by coming in another way', async () => {
  const { owner, guest, id, wanted } = await scene()
  await guest.call('POST /api/group/valid', { body: { groupID: id } })
  expect(await followed(guest, await invite(owner, wanted))).toBe('admitted')
  expect(await notices(owner)).toMatchObject([{ userId: guest.id, status: 1 }])
})

describe('a hidden group', () => {
  test('is reached by its invitation', async () => {
    const { owner, guest, id, wanted } = await scene({ isSearch: false })
    expect(await followed(guest, await invite(owner, wanted))).toBe('admitted')
    expect(await isIn(id, guest)).toBe(true)
  })

  test('gets a request by the invitation of a member, which is decided as any other', async () => {
    const { owner, member, guest, id, wanted } = await scene({ isSearch: false, isInvite: true })
    expect(await followed(guest, await invite(member, wanted), 'Hello')).toBe('requested')
    expect(await notices(guest)).toMatchObject([{ grouId: id, title: String(id), status: 0 }])
    const [request] = await notices(owner)
    expect(request).toMatchObject({ title: 'Class 3', additionalMessages: 'Hello' })
    await owner.call('PUT /api/group/valid/status', { body: { validId: request?.id ?? 0, status: 1 } })
    expect(await isIn(id, guest)).toBe(true)
    expect(await notices(guest)).toMatchObject([{ title: 'Class 3', status: 1 }])
  })

  test('shows who has the link no more than what it is called and how many are in it', async () => {
    const { owner, wanted } = await scene({ isSearch: false })
    const { groups } = await view(world, await invite(owner, wanted))
    expect(groups.map((group) => Object.keys(group).sort())).toEqual([
      ['avatar', 'groupId', 'memberCount', 'title'],
    ])
  })
})

describe('an invitation is over', () => {
  test('when it is ended', async () => {
    const { owner, guest, wanted } = await scene()
    const invitation = await invite(owner, wanted)
    expect(await end(owner, invitation)).toBe('ok')
    expect(await end(owner, invitation)).toBe('ok')
    expect(await followed(guest, invitation)).toBe('invitationOver')
  })

  test('when its time is', async () => {
    const { owner, guest, wanted } = await scene()
    const invitation = await invite(owner, wanted)
    const past = { expires_at: new Date(Date.now() - 1000) }
    await world.queries.updateTable('invitations').set(past).where('id', '=', invitation.id).execute()
    expect(await followed(guest, invitation)).toBe('invitationOver')
  })

  test('when as many have come as may, who may come again', async () => {
    const { owner, guest, id, wanted } = await scene()
    const [late] = await world.people('Late')
    const invitation = await invite(owner, { ...wanted, maxUses: 1 })
    expect(await followed(guest, invitation)).toBe('admitted')
    expect(await followed(late, invitation)).toBe('invitationOver')
    await expect(view(world, invitation)).rejects.toMatchObject({ code: 8002 })
    expect(await followed(guest, invitation)).toBe('already')
    await guest.call('DELETE /api/group/member', { query: { id, memberId: guest.id } })
    expect(await followed(guest, invitation)).toBe('admitted')
  })

  test('when the group is dissolved', async () => {
    const { owner, guest, id, wanted } = await scene()
    const invitation = await invite(owner, wanted)
    await owner.call('DELETE /api/group/group/{id}', { params: { id } })
    expect(await followed(guest, invitation)).toBe('invitationOver')
    await expect(view(world, invitation)).rejects.toMatchObject({ code: 8002 })
  })
})
