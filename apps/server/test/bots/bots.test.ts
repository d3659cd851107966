import { botLimits, CloseCode } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, Person } from '../groups/groups-support.ts'
import { ownPath, somePicture, uploadImage } from '../support/uploads.ts'

const world = await openWorld()
type Scopes = Array<'read' | 'send' | 'members'>

/** A bot of somebody, as the program has it that knows its token. */
async function makeBot(owner: Person, scopes: Scopes = ['read', 'send', 'members'], nickname = 'Answers') {
  const { bot, token } = await owner.call('POST /api/user/bots', { body: { nickname, scopes } })
  return { bot, program: new Person(world, { id: bot.userId, nickname, token }) }
}

const list = async (person: Person) => (await person.call('GET /api/user/bots')).list
const message = (content: string) => ({ type: 1, textMsg: { content } })

test('a bot is a friend of its owner, by a token that is shown once, and talks with nobody else', async () => {
  const [owner, other] = await world.people('Owner', 'Other')
  const { bot, program } = await makeBot(owner)
  expect(bot).toMatchObject({
    nickname: 'Answers',
    scopes: ['read', 'send', 'members'],
    commands: [],
    lastUsedAt: null,
  })
  expect(await list(owner)).toEqual([bot])
  expect(JSON.stringify(await list(owner))).not.toContain(program.token)
  expect(await list(other)).toEqual([])
  const [hers, its] = [
    await owner.socket({ v2: true, kind: 'chat' }),
    await program.socket({ v2: true, kind: 'chat' }),
  ]
  hers.send({ revUserID: bot.userId, msg: message('Hello'), clientMessageId: 'hello' })
  await its.hear({ event: 'message', message: { msgPreview: 'Hello', isMe: false } })
  its.send({ revUserID: owner.id, msg: message('Hello back'), clientMessageId: 'back' })
  expect(
    await hers.hear({ event: 'message', message: { msgPreview: 'Hello back', isMe: false } }),
  ).toMatchObject({
    message: { sendUser: { id: bot.userId }, extras: { isBot: true } },
  })
  hers.close()
  its.close()
  const toBot = { revUserID: bot.userId, msg: message('Hello') }
  expect(await other.frameOutcome(toBot, 'chat')).toBe('recipientNotFriend')
  const toOther = { revUserID: other.id, msg: message('Hello') }
  expect(await program.frameOutcome(toOther, 'chat')).toBe('recipientNotFriend')
})

test('the owner of a bot adds it to groups, where it reads and writes as a member', async () => {
  const [owner, member] = await world.people('Owner', 'Member')
  const groupId = await world.group({ owner, members: [member] })
  const { bot, program } = await makeBot(owner)
  const invite = { body: { id: groupId, memberIdList: [bot.userId] } }
  expect(await member.outcome('POST /api/group/member', invite)).toBe('forbidden')
  await owner.call('POST /api/group/member', invite)
  await member.say(groupId, 'Is anybody here?')
  const { list: said } = await program.call('GET /api/group/history/{id}', {
    params: { id: groupId },
    query: {},
  })
  expect(said.map(({ msgPreview }) => msgPreview)).toEqual(['Is anybody here?'])
  expect(await program.sendOutcome(groupId)).toBe('ok')
  const { list: members } = await program.call('GET /api/group/member', { query: { id: groupId } })
  expect(members.find(({ isBot }) => isBot)?.userId).toBe(bot.userId)
  await owner.call('DELETE /api/group/member', { query: { id: groupId, memberId: bot.userId } })
  expect(await program.sendOutcome(groupId)).toBe('notMember')
})

test('a right that is asked for twice is given once', async () => {
  const [owner] = await world.people('Owner')
  const { bot } = await makeBot(owner, ['read', 'send', 'read'])
  expect(bot.scopes).toEqual(['read', 'send'])
})

test('a renewed token ends that of before at once, on open sockets too, and has the scopes that it is given', async () => {
  const [owner, other] = await world.people('Owner', 'Other')
  const { bot, program } = await makeBot(owner)
  const socket = await program.socket({ v2: true, kind: 'chat' })
  const renew = (person: Person, scopes: Scopes) =>
    person.call('PUT /api/user/bots', { body: { userId: bot.userId, scopes } })
  await expect(renew(other, ['read'])).rejects.toMatchObject({ code: 4158 })
  const { token } = await renew(owner, ['read'])
  expect(await socket.closed).toBe(CloseCode.sessionEnded)
  expect(await program.outcome('GET /api/user/user_info')).toBe('unauthenticated')
  const renewed = new Person(world, { id: bot.userId, nickname: 'Answers', token })
  expect(await renewed.outcome('GET /api/user/user_info')).toBe('ok')
  const frame = { revUserID: owner.id, msg: message('Hello') }
  expect(await renewed.frameOutcome(frame, 'chat')).toBe('botForbidden')
  expect(await list(owner)).toMatchObject([{ scopes: ['read'] }])
})

test('a deleted bot does nothing any more and is in no group; what it said stays under its name', async () => {
  const [owner, other] = await world.people('Owner', 'Other')
  const groupId = await world.group({ owner })
  const { bot, program } = await makeBot(owner)
  await owner.call('POST /api/group/member', { body: { id: groupId, memberIdList: [bot.userId] } })
  await program.say(groupId, 'Last words')
  const socket = await program.socket({ v2: true, kind: 'group' })
  const remove = { body: { userId: bot.userId } }
  expect(await other.outcome('DELETE /api/user/bots', remove)).toBe('botUnknown')
  await owner.call('DELETE /api/user/bots', remove)
  expect(await socket.closed).toBe(CloseCode.sessionEnded)
  expect(await program.outcome('GET /api/user/user_info')).toBe('unauthenticated')
  expect(await list(owner)).toEqual([])
  expect(await world.rolesIn(groupId)).toEqual({ [owner.id]: 1 })
  const { list: said } = await owner.call('GET /api/group/history/{id}', {
    params: { id: groupId },
    query: {},
  })
  expect(said).toMatchObject([{ userNickname: 'Answers', msgPreview: 'Last words' }])
  expect(await owner.outcome('DELETE /api/user/bots', remove)).toBe('botUnknown')
})

test('a bar of a bot’s owner bars the bot, also one that is made later', async () => {
  const [owner, root] = await world.people('Owner', 'Root')
  await world.queries.updateTable('users').set({ role: 1 }).where('id', '=', root.id).execute()
  const groupId = await world.group({ owner })
  const first = await makeBot(owner)
  const barred = { curtailChat: true, curtailInGroupChat: true }
  await root.call('POST /api/user/curtail', { body: { userId: owner.id, ...barred } })
  const second = await makeBot(owner)
  const memberIdList = [first.bot.userId, second.bot.userId]
  await owner.call('POST /api/group/member', { body: { id: groupId, memberIdList } })
  for (const { program } of [first, second]) {
    expect(await program.sendOutcome(groupId)).toBe('groupChatCurtailed')
    const frame = { revUserID: owner.id, msg: message('Hello') }
    expect(await program.frameOutcome(frame, 'chat')).toBe('chatCurtailed')
  }
  const free = { curtailChat: false, curtailInGroupChat: false }
  await root.call('POST /api/user/curtail', { body: { userId: owner.id, ...free } })
  expect(await first.program.sendOutcome(groupId)).toBe('ok')
})

test('with the account of its owner a bot ends: its sockets at once, its memberships a little later', async () => {
  const [owner, root, friend] = await world.people('Owner', 'Root', 'Friend')
  await world.queries.updateTable('users').set({ role: 1 }).where('id', '=', root.id).execute()
  const groupId = await world.group({ owner, members: [friend] })
  const { bot, program } = await makeBot(owner)
  await owner.call('POST /api/group/member', { body: { id: groupId, memberIdList: [bot.userId] } })
  const socket = await program.socket({ v2: true, kind: 'group' })
  await root.call('DELETE /api/user/users', { body: { idList: [owner.id] } })
  expect(await socket.closed).toBe(CloseCode.sessionEnded)
  expect(await program.outcome('GET /api/user/user_info')).toBe('unauthenticated')
  // The group was passed on to a person.
  expect((await world.rolesIn(groupId))[friend.id]).toBe(1)
  await world.runJob('left bots')
  expect(await world.rolesIn(groupId)).toEqual({ [friend.id]: 1 })
  const { deleted_at } = await world.queries
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', bot.userId)
    .executeTakeFirstOrThrow()
  expect(deleted_at).not.toBeNull()
})

test('everybody has so many bots and no more, also when two are made at once', async () => {
  const [owner] = await world.people('Owner')
  for (let n = 1; n < botLimits.ofPerson; n++) await makeBot(owner, ['read'], `Bot ${n}`)
  const body = { nickname: 'Last', scopes: ['read'] as Scopes }
  const made = await Promise.all([1, 2].map(() => owner.outcome('POST /api/user/bots', { body })))
  expect(made.toSorted()).toEqual(['botsFull', 'ok'])
  expect(await list(owner)).toHaveLength(botLimits.ofPerson)
  const useless = { nickname: 'x', scopes: ['send'] as Scopes }
  const [other] = await world.people('Other')
  expect(await other.outcome('POST /api/user/bots', { body: useless })).toBe('botScopesUseless')
})

test('one token of a bot holds after two renewals at once', async () => {
  const [owner] = await world.people('Owner')
  const { bot } = await makeBot(owner)
  const body = { userId: bot.userId, scopes: ['read'] as Scopes }
  const tokens = await Promise.all([1, 2, 3].map(() => owner.call('PUT /api/user/bots', { body })))
  const outcomes = await Promise.all(
    tokens.map(({ token }) =>
      new Person(world, { id: bot.userId, nickname: '', token }).outcome('GET /api/user/user_info'),
    ),
  )
  expect(outcomes.toSorted()).toEqual(['ok', 'unauthenticated', 'unauthenticated'])
})

test('a person who is out of a group is out with their bots', async () => {
  const [owner, member] = await world.people('Owner', 'Member')
  const groupId = await world.group({ owner, members: [member] })
  await owner.call('PUT /api/group/member/role', { body: { id: groupId, memberId: member.id, role: 2 } })
  const { bot, program } = await makeBot(member)
  await member.call('POST /api/group/member', { body: { id: groupId, memberIdList: [bot.userId] } })
  expect(await program.sendOutcome(groupId)).toBe('ok')
  await owner.call('DELETE /api/group/member', { query: { id: groupId, memberId: member.id } })
  expect(await program.sendOutcome(groupId)).toBe('notMember')
  expect(await world.rolesIn(groupId)).toEqual({ [owner.id]: 1 })
})

test('a person whom an administrator signs out is signed out with their bots', async () => {
  const [owner, root] = await world.people('Owner', 'Root')
  await world.queries.updateTable('users').set({ role: 1 }).where('id', '=', root.id).execute()
  const { bot, program } = await makeBot(owner)
  const socket = await program.socket({ v2: true, kind: 'chat' })
  await root.call('POST /api/user/sign_out', { body: { userId: owner.id } })
  expect(await socket.closed).toBe(CloseCode.sessionEnded)
  expect(await program.outcome('GET /api/user/user_info')).toBe('unauthenticated')
  const again = await world.signIn(owner.id, 'Owner')
  expect(await list(again)).toMatchObject([{ userId: bot.userId, lastUsedAt: null }])
})

test('a bot is called by nobody, and stays a friend until it is deleted', async () => {
  const [owner] = await world.people('Owner')
  const { bot, program } = await makeBot(owner)
  const socket = await program.socket({ v2: true, kind: 'chat' })
  const call = { revUserID: bot.userId, msg: { type: 7, videoCallMsg: { flag: 0 } } }
  expect(await owner.frameOutcome(call, 'chat')).toBe('isBot')
  expect(socket.heard).toEqual([])
  socket.close()
  expect(await owner.outcome('DELETE /api/user/friends', { body: { friendId: bot.userId } })).toBe('isBot')
})

test('files are for bots that may read', async () => {
  const [owner] = await world.people('Owner')
  const { bot, program } = await makeBot(owner, ['read', 'send'])
  const path = ownPath(await uploadImage(world.baseUrl, owner, await somePicture()))
  const msg = { type: 2, imageMsg: { title: '', src: path } }
  expect(await owner.frameOutcome({ revUserID: bot.userId, msg }, 'chat')).toBe('ok')
  const status = async (token: string) => (await fetch(world.baseUrl + path, { headers: { token } })).status
  expect(await status(program.token)).toBe(200)
  const body = { userId: bot.userId, scopes: ['members'] as Scopes }
  const { token } = await owner.call('PUT /api/user/bots', { body })
  expect(await status(token)).toBe(404)
})

test('nobody makes bots and webhooks one after the other without end', async () => {
  const [owner] = await world.people('Owner')
  for (let n = 0; n < botLimits.made.points; n++) {
    const { bot } = await makeBot(owner, ['read'])
    await owner.call('DELETE /api/user/bots', { body: { userId: bot.userId } })
  }
  const body = { nickname: 'Last', scopes: ['read'] as Scopes }
  expect(await owner.outcome('POST /api/user/bots', { body })).toBe('tooManyRequests')
})
