import { limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { deleteOldInvitations } from '../../src/identity/invitations/making-repository.ts'
import { openWorld } from '../groups/groups-support.ts'
import { followed, friendsOf, invite, listed, makeAdministrator, usesOf } from './invitations-support.ts'

const world = await openWorld()

test('nobody comes any more by whose account has ended', async () => {
  const [root, alice, bob, carla] = await world.people('Root', 'Alice', 'Bob', 'Carla')
  await makeAdministrator(world, root)
  const id = await world.group({ owner: alice, members: [bob] })
  const own = await invite(alice, { kind: 'person' })
  const group = await invite(alice, { kind: 'group', groupId: id })
  await root.call('DELETE /api/user/users', { body: { idList: [alice.id] } })
  for (const invitation of [own, group]) expect(await followed(carla, invitation)).toBe('invitationOver')
  expect(await friendsOf(carla)).toEqual([])
  expect(await listed(bob, { query: { groupId: id } })).toEqual([])
})

test('nor where a node of the version before has ended it, and left what it does not know', async () => {
  const [alice, carla] = await world.people('Alice', 'Carla')
  const own = await invite(alice, { kind: 'person' })
  const ended = { deleted_at: new Date(), nickname: 'gone' }
  await world.queries.updateTable('users').set(ended).where('id', '=', alice.id).execute()
  expect(await followed(carla, own)).toBe('invitationOver')
})

test('an account that ends is forgotten by the invitation that it came by, which still counts it', async () => {
  const [root, alice, bob] = await world.people('Root', 'Alice', 'Bob')
  await makeAdministrator(world, root)
  const own = await invite(alice, { kind: 'person' })
  await followed(bob, own)
  await root.call('DELETE /api/user/users', { body: { idList: [bob.id] } })
  expect(await usesOf(alice, own)).toBe(1)
  const left = await world.queries
    .selectFrom('invitation_uses')
    .select('user_id')
    .where('invitation_id', '=', own.id)
    .execute()
  expect(left).toEqual([])
})

test('nobody makes and ends invitations without end', async () => {
  const [alice] = await world.people('Alice')
  const groupId = await world.group({ owner: alice })
  const bodies = [{ kind: 'person' as const }, { kind: 'group' as const, groupId }]
  const { points } = limits.invitationsMade
  for (let n = 0; n < points; n++) {
    const body = bodies[n % 2] ?? { kind: 'person' }
    const { id } = await alice.call('POST /api/invitation/invitation', { body })
    await alice.call('DELETE /api/invitation/invitation/{id}', { params: { id } })
  }
  for (const body of bodies)
    expect(await alice.outcome('POST /api/invitation/invitation', { body })).toBe('tooManyRequests')
})

test('an invitation that has been over for a month is forgotten, and nothing else', async () => {
  const [alice, bob] = await world.people('Alice', 'Bob')
  const id = await world.group({ owner: alice })
  const days = (n: number) => new Date(Date.now() + n * 86_400_000)
  const rows = [
    { ended_at: null, expires_at: null },
    { ended_at: null, expires_at: days(7) },
    { ended_at: days(-29), expires_at: days(7) },
    { ended_at: null, expires_at: days(-29) },
    { ended_at: days(-31), expires_at: days(7) },
    { ended_at: null, expires_at: days(-31) },
    { ended_at: days(-31), expires_at: null },
  ]
  const made = await world.queries
    .insertInto('invitations')
    .values(
      rows.map((row, n) => ({
        ...row,
        kind: 'group' as const,
        code: `old-${n}`,
        inviter_id: alice.id,
        max_uses: null,
      })),
    )
    .returning('id')
    .execute()
  const ids = made.map(({ id }) => id)
  for (const invitation_id of ids) {
    await world.queries.insertInto('invitation_groups').values({ invitation_id, group_id: id }).execute()
    await world.queries.insertInto('invitation_uses').values({ invitation_id, user_id: bob.id }).execute()
  }
  await deleteOldInvitations(world.queries, 30)
  const left = await world.queries.selectFrom('invitations').select('id').where('id', 'in', ids).execute()
  expect(left.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids.slice(0, 4))
})
