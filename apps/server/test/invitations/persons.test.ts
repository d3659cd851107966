import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { end, follow, followed, friendsOf, invite, usesOf, view } from './invitations-support.ts'

const world = await openWorld()
const two = () => world.people('Alice', 'Bob')
const chats = async (person: Person) => (await person.call('GET /api/chat/session', {})).list

test('a person who follows the link of another is their friend at once, and has greeted them', async () => {
  const [alice, bob] = await two()
  const invitation = await invite(alice, { kind: 'person' })
  expect(invitation).toMatchObject({
    kind: 'person',
    inviter: { userID: alice.id, nickname: 'Alice', avatar: '' },
    groups: [],
    expiresAt: null,
    uses: 0,
    maxUses: null,
  })
  expect(invitation.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
  expect(await view(world, invitation)).toEqual({
    kind: 'person',
    inviter: { userID: alice.id, nickname: 'Alice', avatar: '' },
    groups: [],
    admits: true,
    mayRegister: true,
  })
  expect(await follow(bob, invitation)).toEqual({ outcome: 'admitted', friendId: alice.id, groupIds: [] })
  expect(await friendsOf(alice)).toEqual([bob.id])
  expect(await friendsOf(bob)).toEqual([alice.id])
  expect(await chats(alice)).toMatchObject([{ userId: bob.id, unreadCount: 1 }])
  expect(await usesOf(alice, invitation)).toBe(1)
})

test('following twice does no harm and counts once', async () => {
  const [alice, bob] = await two()
  const invitation = await invite(alice, { kind: 'person' })
  expect(await followed(bob, invitation)).toBe('admitted')
  expect(await follow(bob, invitation)).toEqual({ outcome: 'already', friendId: alice.id, groupIds: [] })
  expect(await usesOf(alice, invitation)).toBe(1)
})

test('friends already have nothing to do, and are not counted', async () => {
  const [alice, bob] = await two()
  await world.befriend(alice, bob)
  const invitation = await invite(alice, { kind: 'person' })
  expect(await followed(bob, invitation)).toBe('already')
  expect(await usesOf(alice, invitation)).toBe(0)
})

test('a person has one standing code, until it is ended', async () => {
  const [alice, bob] = await two()
  const first = await invite(alice, { kind: 'person' })
  expect(await invite(alice, { kind: 'person' })).toEqual(first)
  const both = await Promise.all([invite(bob, { kind: 'person' }), invite(bob, { kind: 'person' })])
  expect(both[0]).toEqual(both[1])
  expect(await end(alice, first)).toBe('ok')
  const second = await invite(alice, { kind: 'person' })
  expect(second.code).not.toBe(first.code)
  expect(await followed(bob, first)).toBe('invitationOver')
  expect(await followed(bob, second)).toBe('admitted')
})

test('requests that waited between the two are settled', async () => {
  const [alice, bob] = await two()
  await bob.call('POST /api/user/friends', { body: { friendId: alice.id } })
  await follow(bob, await invite(alice, { kind: 'person' }))
  const { list } = await alice.call('GET /api/user/valid', {})
  expect(list).toMatchObject([{ userID: bob.id, status: 1 }])
})

test('a refused person who came by a link may ask anew as if they had never been refused', async () => {
  const [alice, bob] = await two()
  await bob.call('POST /api/user/friends', { body: { friendId: alice.id } })
  const [request] = (await alice.call('GET /api/user/valid', {})).list
  await alice.call('PUT /api/user/valid_status', { body: { verifyId: request?.id ?? 0, status: 2 } })
  await follow(bob, await invite(alice, { kind: 'person' }))
  await alice.call('DELETE /api/user/friends', { body: { friendId: bob.id } })
  expect(await bob.outcome('POST /api/user/friends', { body: { friendId: alice.id } })).toBe('ok')
})

test('nobody follows their own', async () => {
  const [alice] = await two()
  expect(await followed(alice, await invite(alice, { kind: 'person' }))).toBe('selfAsFriend')
})

test('a person whom its maker blocks is answered like everybody whose link is over', async () => {
  const [alice, bob] = await two()
  const invitation = await invite(alice, { kind: 'person' })
  await alice.call('POST /api/user/blocks', { body: { userId: bob.id } })
  expect(await followed(bob, invitation)).toBe('invitationOver')
  expect(await friendsOf(alice)).toEqual([])
})

test('a person who blocks its maker unblocks them first', async () => {
  const [alice, bob] = await two()
  const invitation = await invite(alice, { kind: 'person' })
  await bob.call('POST /api/user/blocks', { body: { userId: alice.id } })
  expect(await followed(bob, invitation)).toBe('unblockFirst')
})

test('a person who may not add friends does not add them by links', async () => {
  const [alice, bob] = await two()
  const invitation = await invite(alice, { kind: 'person' })
  await world.queries.updateTable('users').set({ curtail_add_user: true }).where('id', '=', bob.id).execute()
  expect(await followed(bob, invitation)).toBe('addingCurtailed')
  expect(await friendsOf(alice)).toEqual([])
  expect(await usesOf(alice, invitation)).toBe(0)
})

test('a code is read in any case, with spaces and dashes', async () => {
  const [alice, bob] = await two()
  const { code } = await invite(alice, { kind: 'person' })
  const spelled = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase()
  expect(await followed(bob, { code: spelled })).toBe('admitted')
})

test('a code that nobody has made leads nowhere', async () => {
  const [alice] = await two()
  expect(await followed(alice, { code: 'K7QF2MXD9RTWHB4C' })).toBe('invitationUnknown')
  expect(await followed(alice, { code: 'short' })).toBe('fieldInvalid')
})
