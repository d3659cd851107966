import { MemberRole, Role } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'
import {
  end,
  follow,
  followed,
  invite,
  inviteOutcome,
  makeAdministrator,
  usesOf,
  view,
} from './invitations-support.ts'

const world = await openWorld()

/** Two groups that an administrator of the site owns, and one of somebody else's. */
async function scene(size = 200) {
  const [root, other, guest] = await world.people('Root', 'Other', 'Guest')
  await makeAdministrator(world, root)
  const maths = await world.group({ owner: root, name: 'Maths', size })
  const music = await world.group({ owner: root, name: 'Music', isSearch: false })
  const foreign = await world.group({ owner: other, members: [root], name: 'Foreign' })
  return { root, other, guest, maths, music, foreign }
}

const isIn = async (id: number, person: Person) => person.id in (await world.rolesIn(id))

test('a person who follows an invitation to the site is added to all of its groups', async () => {
  const { root, guest, maths, music } = await scene()
  const invitation = await invite(root, { kind: 'site', groupIds: [music, maths, music] })
  expect(invitation.groups.map(({ title }) => title)).toEqual(['Maths', 'Music'])
  expect(invitation.expiresAt).not.toBeNull()
  expect(await view(world, invitation)).toMatchObject({
    kind: 'site',
    inviter: { userID: root.id },
    groups: [{ title: 'Maths' }, { title: 'Music' }],
    admits: true,
    mayRegister: true,
  })
  expect(await follow(guest, invitation)).toEqual({ outcome: 'admitted', groupIds: [maths, music] })
  expect(await follow(guest, invitation)).toEqual({ outcome: 'already', groupIds: [maths, music] })
  expect(await usesOf(root, invitation)).toBe(1)
})

test('an invitation without groups leaves those who are here nothing to do', async () => {
  const { root, guest } = await scene()
  const invitation = await invite(root, { kind: 'site' })
  expect(await follow(guest, invitation)).toEqual({ outcome: 'already', groupIds: [] })
  expect(await usesOf(root, invitation)).toBe(0)
})

describe('who makes one', () => {
  test('administrators of the site', async () => {
    const { root, guest } = await scene()
    expect(await inviteOutcome(root, { kind: 'site' })).toBe('ok')
    expect(await inviteOutcome(guest, { kind: 'site' })).toBe('forbidden')
  })

  test('into groups that they keep themselves', async () => {
    const { root, other, maths, foreign } = await scene()
    const stranger = await world.group({ owner: other })
    expect(await inviteOutcome(root, { kind: 'site', groupIds: [maths, foreign] })).toBe('forbidden')
    expect(await inviteOutcome(root, { kind: 'site', groupIds: [stranger] })).toBe('notMember')
    await other.call('PUT /api/group/group', { body: { id: foreign, isInvite: true } })
    expect(await inviteOutcome(root, { kind: 'site', groupIds: [foreign] })).toBe('forbidden')
    const body = { id: foreign, memberId: root.id, role: MemberRole.administrator }
    await other.call('PUT /api/group/member/role', { body })
    expect(await inviteOutcome(root, { kind: 'site', groupIds: [foreign] })).toBe('ok')
  })
})

describe('a group that takes nobody in is passed over', () => {
  test.each([
    [
      'since it is full',
      async ({ maths }: Awaited<ReturnType<typeof scene>>) => {
        const [last] = await world.people('Last')
        await world.queries
          .insertInto('conversation_members')
          .values({ conversation_id: maths, user_id: last.id })
          .execute()
      },
    ],
    [
      'since it is dissolved',
      ({ root, maths }: Awaited<ReturnType<typeof scene>>) =>
        root.call('DELETE /api/group/group/{id}', { params: { id: maths } }),
    ],
    [
      'since its maker does not keep it any more',
      async ({ root, other, maths }: Awaited<ReturnType<typeof scene>>) => {
        await root.call('PUT /api/group/group', { body: { id: maths, verification: 1 } })
        await other.call('POST /api/group/valid', { body: { groupID: maths } })
        await root.call('PUT /api/group/owner', { body: { id: maths, memberId: other.id } })
        const body = { id: maths, memberId: root.id, role: MemberRole.member }
        await other.call('PUT /api/group/member/role', { body })
        await other.call('PUT /api/group/group', { body: { id: maths, isInvite: true } })
      },
    ],
    [
      'since one is banned from it',
      async ({ root, guest, maths }: Awaited<ReturnType<typeof scene>>) => {
        await root.call('PUT /api/group/group', { body: { id: maths, verification: 1 } })
        await guest.call('POST /api/group/valid', { body: { groupID: maths } })
        await root.call('DELETE /api/group/member', { query: { id: maths, memberId: guest.id, ban: true } })
      },
    ],
  ])('%s', async (_, change) => {
    const made = await scene(2)
    const { root, guest, maths, music } = made
    const invitation = await invite(root, { kind: 'site', groupIds: [maths, music] })
    await change(made)
    expect(await follow(guest, invitation)).toEqual({ outcome: 'admitted', groupIds: [music] })
    expect(await isIn(maths, guest)).toBe(false)
  })
})

test('a person who was removed from one of its groups leaves a request there', async () => {
  const { root, guest, maths } = await scene()
  const invitation = await invite(root, { kind: 'site', groupIds: [maths] })
  await follow(guest, invitation)
  await root.call('DELETE /api/group/member', { query: { id: maths, memberId: guest.id } })
  expect(await follow(guest, invitation)).toEqual({ outcome: 'requested', groupIds: [] })
  expect((await root.call('GET /api/group/valid', {})).list).toMatchObject([{ status: 0, userId: guest.id }])
})

test('an invitation to the site is over when its maker is no administrator any more', async () => {
  const { root, guest, maths } = await scene()
  const invitation = await invite(root, { kind: 'site', groupIds: [maths] })
  await world.queries.updateTable('users').set({ role: Role.user }).where('id', '=', root.id).execute()
  expect(await followed(guest, invitation)).toBe('invitationOver')
  await expect(view(world, invitation)).rejects.toMatchObject({ code: 8002 })
})

test('the log says that an invitation was made and ended, without the code', async () => {
  const { root, music } = await scene()
  const invitation = await invite(root, { kind: 'site', groupIds: [music] })
  await end(root, invitation)
  const { list } = await root.call('GET /api/logs/logs', { query: { key: 'Invitation' } })
  const mine = list.filter(({ userID }) => userID === root.id)
  const content = `Invitation ${invitation.id} (site) Music (${music})`
  expect(mine).toMatchObject([
    { title: 'Invitation turned off', content },
    { title: 'Invitation created', content },
  ])
  const written = await world.queries.selectFrom('audit_log').selectAll().execute()
  expect(JSON.stringify(written)).not.toContain(invitation.code)
})
