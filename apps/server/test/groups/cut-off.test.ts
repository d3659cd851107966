import { CloseCode } from '@parley/contract'
import { expect, test } from 'vitest'
import { text } from './group-socket.ts'
import { openWorld, type Person } from './groups-support.ts'

const world = await openWorld()

async function pair() {
  const [owner, member] = await world.people('Owner', 'Member')
  return { owner, member, groupId: await world.group({ owner, members: [member] }) }
}

/** Two connections of each kind, as a person with several windows and an old client has them. */
const sockets = (person: Person) =>
  Promise.all([person.socket(), person.socket(), person.socket({ v2: true }), person.socket({ v2: true })])

test.for([
  [
    'removed',
    (owner: Person, id: number, member: Person) =>
      owner.call('DELETE /api/group/member', { query: { id, memberId: member.id } }),
  ],
  [
    'who leaves',
    (_: Person, id: number, member: Person) =>
      member.call('DELETE /api/group/member', { query: { id, memberId: member.id } }),
  ],
] as const)('a member %s hears nothing more on any connection, and says nothing', async ([, part]) => {
  const { owner, member, groupId } = await pair()
  const open = await sockets(member)
  await owner.say(groupId, 'Before')
  for (const socket of open) await socket.hear({})
  await part(owner, groupId, member)
  await owner.say(groupId, 'After')
  for (const socket of open) {
    await socket.settle()
    expect(JSON.stringify(socket.heard)).not.toContain('After')
  }
  expect(await open[2].outcome(groupId, text('Still here?'))).toBe('notMember')
  open[0].send({ groupID: groupId, msg: text('Still here?') })
  expect(await open[0].hear({ msgType: 12 })).toMatchObject({ msgPreview: '你不是该群成员' })
  const { list } = await owner.call('GET /api/group/history/{id}', { params: { id: groupId }, query: {} })
  expect(list.map(({ msgPreview }) => msgPreview)).toEqual(['Before', 'After'])
})

test('a withdrawal after the removal is not heard either', async () => {
  const { owner, member, groupId } = await pair()
  const id = await owner.say(groupId, 'Before')
  const socket = await member.socket()
  await owner.call('DELETE /api/group/member', { query: { id: groupId, memberId: member.id } })
  await owner.sendMsg(groupId, { type: 8, withdrawMsg: { msgID: id } })
  await socket.settle()
  expect(socket.heard).toEqual([])
})

test('a muted member is cut off on connections that are open already', async () => {
  const { owner, member, groupId } = await pair()
  const [first, second] = await Promise.all([member.socket({ v2: true }), member.socket({ v2: true })])
  expect(await first.outcome(groupId, text('Loud'))).toBe('ok')
  const body = { groupId, memberId: member.id, prohibitionTime: 1 }
  await owner.call('PUT /api/group/member/prohibition', { body })
  expect(await first.outcome(groupId, text('Loud'))).toBe('memberMuted')
  expect(await second.outcome(groupId, text('Loud'))).toBe('memberMuted')
  await owner.say(groupId, 'One still listens')
  await second.hear({ event: 'message', message: { msgPreview: 'One still listens' } })
})

test('a dissolved group is silent on open connections', async () => {
  const { owner, member, groupId } = await pair()
  const socket = await member.socket({ v2: true })
  await owner.call('DELETE /api/group/group/{id}', { params: { id: groupId } })
  expect(await socket.outcome(groupId, text('Anyone?'))).toBe('groupUnknown')
})

test('a new member receives messages at once on connections that were open before', async () => {
  const [owner, guest, asker] = await world.people('Owner', 'Guest', 'Asker')
  await world.befriend(owner, guest)
  const groupId = await world.group({ owner })
  const open = [...(await sockets(guest)), ...(await sockets(asker))]
  await owner.call('POST /api/group/member', { body: { id: groupId, memberIdList: [guest.id] } })
  await owner.call('PUT /api/group/group', { body: { id: groupId, verification: 1 } })
  await asker.call('POST /api/group/valid', { body: { groupID: groupId } })
  await owner.say(groupId, 'Welcome')
  for (const socket of open) {
    await socket.settle()
    expect(JSON.stringify(socket.heard)).toContain('Welcome')
  }
})

test('members of a new group hear at once, and a request agreed to opens the ears', async () => {
  const [owner, friend, asker] = await world.people('Owner', 'Friend', 'Asker')
  await world.befriend(owner, friend)
  const [near, far] = await Promise.all([friend.socket(), asker.socket()])
  const { groupId } = await owner.call('POST /api/group/group', {
    body: { mode: 2, userIdList: [friend.id] },
  })
  await owner.call('PUT /api/group/group', { body: { id: groupId, isSearch: true } })
  await asker.call('POST /api/group/valid', { body: { groupID: groupId } })
  await owner.say(groupId, 'First')
  await near.hear({ msgPreview: 'First' })
  const [request] = (await owner.call('GET /api/group/valid')).list
  await owner.call('PUT /api/group/valid/status', { body: { validId: request?.id ?? 0, status: 1 } })
  await owner.say(groupId, 'Second')
  await far.hear({ msgPreview: 'Second' })
  expect(JSON.stringify(far.heard)).not.toContain('First')
})

test('a member who comes back after a removal receives messages again, once', async () => {
  const { owner, member, groupId } = await pair()
  const socket = await member.socket()
  await owner.call('DELETE /api/group/member', { query: { id: groupId, memberId: member.id } })
  await world.befriend(owner, member)
  await owner.call('POST /api/group/member', { body: { id: groupId, memberIdList: [member.id] } })
  await owner.say(groupId, 'Again')
  await socket.hear({ msgPreview: 'Again' })
  await socket.settle()
  expect(socket.heard).toHaveLength(1)
})

test('signing out closes the session’s sockets and leaves those of another', async () => {
  const { owner, member, groupId } = await pair()
  const elsewhere = await world.signIn(member.id, member.nickname)
  const [one, two, other] = await Promise.all([
    member.socket(),
    member.socket({ v2: true }),
    elsewhere.socket(),
  ])
  await member.call('POST /api/auth/logout')
  expect(await Promise.all([one.closed, two.closed])).toEqual([
    CloseCode.sessionEnded,
    CloseCode.sessionEnded,
  ])
  await owner.say(groupId, 'Who is there?')
  await other.hear({ msgPreview: 'Who is there?' })
  expect(one.heard).toEqual([])
})

// The server gives a closing 5 seconds before it cuts the connection.
test('a signed-out socket that ignores its closing can send nothing more', { timeout: 30_000 }, async () => {
  const { owner, member, groupId } = await pair()
  const socket = await member.socket()
  socket.ignoreClose()
  await member.call('POST /api/auth/logout')
  socket.send({ groupID: groupId, msg: text('Ghost') })
  await socket.closed
  const { list } = await owner.call('GET /api/group/history/{id}', { params: { id: groupId }, query: {} })
  expect(list).toEqual([])
})

test('a list that changed is announced to those whom it concerns', async () => {
  const { owner, member, groupId } = await pair()
  const [ownerHears, memberHears] = await Promise.all([
    owner.socket({ v2: true, kind: 'chat' }),
    member.socket({ v2: true }),
  ])
  await owner.call('PUT /api/group/group', { body: { id: groupId, title: 'New' } })
  await memberHears.hear({ event: 'changed', groupID: groupId, topics: ['groups'] })
  await member.call('DELETE /api/group/member', { query: { id: groupId, memberId: member.id } })
  await ownerHears.hear({ event: 'changed', topics: ['groupNotices'] })
})
