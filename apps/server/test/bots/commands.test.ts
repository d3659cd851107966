import { commandLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { asked, makeBot, textMsg } from './bots-support.ts'

const world = await openWorld()
const vote = { name: 'vote', description: 'Ask everybody' }
const help = { name: 'help', description: 'What there is' }
const say = (bot: Person, commands: Array<typeof vote>) =>
  bot.outcome('PUT /api/bot/commands', { body: { commands } })
const invite = (owner: Person, groupId: number, ...bots: Person[]) =>
  owner.call('POST /api/group/member', { body: { id: groupId, memberIdList: bots.map(({ id }) => id) } })

/** A group with a bot in it that has declared its commands. */
async function group() {
  const [owner, member, outsider] = await world.people('Owner', 'Member', 'Outsider')
  const groupId = await world.group({ owner, members: [member] })
  const bot = await makeBot(world, owner)
  expect(await say(bot, [vote, help])).toBe('ok')
  await invite(owner, groupId, bot)
  return { owner, member, outsider, bot, groupId }
}

type Scene = Awaited<ReturnType<typeof group>>

test('a bot says its commands, each list in place of the one before; its owner reads them too', async () => {
  const [owner] = await world.people('Owner')
  const bot = await makeBot(world, owner)
  const list = async () => (await bot.call('GET /api/bot/commands')).list
  expect(await list()).toEqual([])
  expect(await say(bot, [vote, help])).toBe('ok')
  expect(await list()).toEqual([vote, help])
  expect((await owner.call('GET /api/user/bots')).list).toMatchObject([{ commands: [vote, help] }])
  expect(await say(bot, [help])).toBe('ok')
  expect(await list()).toEqual([help])
  expect(await say(bot, [])).toBe('ok')
  expect(await list()).toEqual([])
})

test.for([
  ['投票', 'ok'],
  ['vote-2_now', 'ok'],
  ['état', 'ok'],
  ['x'.repeat(32), 'ok'],
  ['x'.repeat(33), 'fieldInvalid'],
  ['', 'fieldInvalid'],
  ['Vote', 'fieldInvalid'],
  ['État', 'fieldInvalid'],
  ['to vote', 'fieldInvalid'],
  ['/vote', 'fieldInvalid'],
  ['vote!', 'fieldInvalid'],
  ['2vote', 'ok'],
  ['-vote', 'fieldInvalid'],
  ['_', 'fieldInvalid'],
  ['\u0301vote', 'fieldInvalid'],
  ['e\u0301tat', 'fieldInvalid'],
  ['vote\u3164', 'fieldInvalid'],
  ['vo\u034fte', 'fieldInvalid'],
] as const)('a command may be called %s: %s', async ([name, outcome]) => {
  const [owner] = await world.people('Owner')
  expect(await say(await makeBot(world, owner), [{ ...vote, name }])).toBe(outcome)
})

test('no two commands have one name, and there are no more of them or longer ones than their limits', async () => {
  const [owner] = await world.people('Owner')
  const bot = await makeBot(world, owner)
  const many = (count: number) => Array.from({ length: count }, (_, i) => ({ ...vote, name: `vote${i}` }))
  expect(await say(bot, [vote, { ...help, name: 'vote' }])).toBe('fieldInvalid')
  expect(await say(bot, many(commandLimits.ofBot + 1))).toBe('fieldInvalid')
  const { max } = commandLimits.description
  expect(await say(bot, [{ ...vote, description: '字'.repeat(max + 1) }])).toBe('fieldInvalid')
  expect(await say(bot, [{ ...vote, description: '' }])).toBe('fieldInvalid')
  expect(await say(bot, many(commandLimits.ofBot))).toBe('ok')
  expect(await say(bot, [{ ...vote, description: '字'.repeat(max) }])).toBe('ok')
})

test('a bot says its lists so often and no more', async () => {
  const [owner] = await world.people('Owner')
  const bot = await makeBot(world, owner)
  for (let i = 0; i < commandLimits.said.points; i++) expect(await say(bot, [vote])).toBe('ok')
  expect(await say(bot, [])).toBe('tooManyRequests')
})

test('a bot needs the right to send to declare commands', async () => {
  const [owner] = await world.people('Owner')
  const reader = await makeBot(world, owner, { scopes: ['read'] })
  expect(await say(reader, [vote])).toBe('botForbidden')
})

test('a reader of a conversation reads the commands of the bots in it, bot by bot', async () => {
  const { owner, member, outsider, bot, groupId } = await group()
  const other = await makeBot(world, owner, { nickname: 'Other' })
  await say(other, [vote])
  await invite(owner, groupId, other)
  const { list } = await member.call('GET /api/group/commands/{id}', { params: { id: groupId } })
  expect(list).toEqual([
    { ...vote, bot: { id: bot.id, name: 'Answers' } },
    { ...help, bot: { id: bot.id, name: 'Answers' } },
    { ...vote, bot: { id: other.id, name: 'Other' } },
  ])
  const read = { params: { id: groupId } }
  expect(await outsider.outcome('GET /api/group/commands/{id}', read)).toBe('notMember')
  const direct = await owner.call('GET /api/chat/commands', { query: { friendId: bot.id } })
  expect(direct.list.map(({ name }) => name)).toEqual(['vote', 'help'])
  expect(await member.outcome('GET /api/chat/commands', { query: { friendId: bot.id } })).toBe('notFriends')
  expect((await owner.call('GET /api/chat/commands', { query: { friendId: owner.id } })).list).toEqual([])
  await owner.call('DELETE /api/group/member', { query: { id: groupId, memberId: bot.id } })
  const after = await member.call('GET /api/group/commands/{id}', read)
  expect(after.list.map((one) => one.bot.name)).toEqual(['Other'])
})

const silenced: ReadonlyArray<readonly [what: string, silence: (scene: Scene) => Promise<unknown>]> = [
  [
    'may not say anything in groups',
    ({ bot }) =>
      world.queries
        .updateTable('users')
        .set({ curtail_in_group_chat: true })
        .where('id', '=', bot.id)
        .execute(),
  ],
  [
    'may only read',
    ({ owner, bot }) => owner.call('PUT /api/user/bots', { body: { userId: bot.id, scopes: ['read'] } }),
  ],
]

test.for(silenced)('a bot that %s cannot be asked for anything there', async ([, silence]) => {
  const scene = await group()
  const { member, bot, groupId } = scene
  await silence(scene)
  expect((await member.call('GET /api/group/commands/{id}', { params: { id: groupId } })).list).toEqual([])
  const hers = await member.socket({ v2: true })
  hers.send({
    groupID: groupId,
    msg: textMsg('/vote'),
    command: { bot: bot.id, name: 'vote' },
    clientMessageId: '1',
  })
  const heard = await hers.hear({ event: 'message', clientMessageId: '1' })
  expect(heard).not.toHaveProperty('message.extras.command')
  hers.close()
})

test('a bot that may not say anything to single people cannot be asked for anything by its owner', async () => {
  const { owner, bot, groupId } = await group()
  await world.queries.updateTable('users').set({ curtail_chat: true }).where('id', '=', bot.id).execute()
  expect((await owner.call('GET /api/chat/commands', { query: { friendId: bot.id } })).list).toEqual([])
  expect((await owner.call('GET /api/group/commands/{id}', { params: { id: groupId } })).count).toBe(2)
})

test('a bot that might only read for a while declares its commands again when it may send', async () => {
  const { owner, member, bot, groupId } = await group()
  for (const scopes of [['read' as const], ['read' as const, 'send' as const]])
    await owner.call('PUT /api/user/bots', { body: { userId: bot.id, scopes } })
  expect((await member.call('GET /api/group/commands/{id}', { params: { id: groupId } })).list).toEqual([])
})

test('the list of commands in a group has no more than the limit', async () => {
  const { member, bot, groupId } = await group()
  const { inGroup } = commandLimits
  const many = Array.from({ length: inGroup + 1 }, (_, i) => ({ ...vote, name: `vote${i}` }))
  await world.queries
    .updateTable('bots')
    .set({ commands: JSON.stringify(many) })
    .where('user_id', '=', bot.id)
    .execute()
  const { list, count } = await member.call('GET /api/group/commands/{id}', { params: { id: groupId } })
  expect([list.length, count, list.at(-1)?.name]).toEqual([inGroup, inGroup, `vote${inGroup - 1}`])
})

test('a text that begins with a command says so to everybody, live and in the history', async () => {
  const { owner, member, bot, groupId } = await group()
  const its = await bot.socket({ v2: true })
  const plain = await owner.socket()
  const hers = await member.socket({ v2: true })
  const command = { bot: bot.id, name: 'vote' }
  hers.send({ groupID: groupId, msg: textMsg('/vote on lunch'), command, clientMessageId: '1' })
  await its.hear({ event: 'message', message: { extras: { command }, msg: textMsg('/vote on lunch') } })
  const old = await plain.hear({ groupID: groupId })
  expect(old).toMatchObject({ msg: textMsg('/vote on lunch') })
  expect(JSON.stringify(old)).not.toContain('command')
  const { list } = await owner.call('GET /api/group/history/{id}', {
    params: { id: groupId },
    query: { extras: true },
  })
  expect(list[0]?.extras?.command).toEqual(command)
  hers.send({ groupID: groupId, msg: textMsg('/vote'), clientMessageId: '2' })
  const said = await its.hear({ event: 'message', message: { msgPreview: '/vote' } })
  expect(said).not.toMatchObject({ message: { extras: { command } } })
  for (const socket of [its, plain, hers]) socket.close()
})

test('a command is published in the chat with its bot too, also in its first message', async () => {
  const [owner] = await world.people('Owner')
  const bot = await makeBot(world, owner)
  await say(bot, [vote])
  const [hers, its] = [
    await owner.socket({ v2: true, kind: 'chat' }),
    await bot.socket({ v2: true, kind: 'chat' }),
  ]
  const command = { bot: bot.id, name: 'vote' }
  hers.send({ revUserID: bot.id, msg: textMsg('/vote'), command, clientMessageId: '1' })
  await its.hear({ event: 'message', message: { extras: { command } } })
  hers.close()
  its.close()
})

const losses: ReadonlyArray<readonly [what: string, lose: (scene: Scene) => Promise<unknown>]> = [
  [
    'is not in the group',
    ({ owner, bot, groupId }) =>
      owner.call('DELETE /api/group/member', { query: { id: groupId, memberId: bot.id } }),
  ],
  ['has it no more', ({ bot }) => say(bot, [help])],
]

test.for(losses)('a command whose bot %s keeps its text alone', async ([, lose]) => {
  const scene = await group()
  const { member, bot, groupId } = scene
  await lose(scene)
  const hers = await member.socket({ v2: true })
  const command = { bot: bot.id, name: 'vote' }
  hers.send({ groupID: groupId, msg: textMsg('/vote'), command, clientMessageId: '1' })
  const heard = await hers.hear({ event: 'message', clientMessageId: '1' })
  expect(heard).not.toMatchObject({ message: { extras: { command } } })
  hers.close()
})

test('a command that its text does not begin with is refused', async () => {
  const { member, bot, groupId } = await group()
  const command = { bot: bot.id, name: 'vote' }
  const outcome = (msg: object) => member.frameOutcome({ groupID: groupId, msg, command })
  for (const content of ['vote', ' /vote', '/votes', '/vot', 'please /vote'])
    expect(await outcome(textMsg(content)), content).toBe('commandMisplaced')
  for (const content of ['/vote', '/vote\nnow', '/vote　今天'])
    expect(await outcome(textMsg(content))).toBe('ok')
  const poll = { question: '/vote', options: ['a', 'b'] }
  const frame = { groupID: groupId, msg: textMsg('/vote'), poll, command }
  expect(await member.frameOutcome(frame)).toBe('commandMisplaced')
})

test('an edit keeps the command as long as its text begins with it, and makes none', async () => {
  const { member, bot, groupId } = await group()
  const hers = await member.socket({ v2: true })
  const command = { bot: bot.id, name: 'vote' }
  hers.send({ groupID: groupId, msg: textMsg('/vote lunch'), command, clientMessageId: '1' })
  const { id: messageId } = await hers.hear({ event: 'ack', clientMessageId: '1' })
  const edit = (version: number, content: string) =>
    asked(hers, {
      edit: { groupID: groupId, messageId, version, editId: `e${version}`, msg: textMsg(content) },
    })
  expect(await edit(0, '/vote dinner')).toBe('ok')
  await hers.hear({ event: 'edit', extras: { command, edited: { version: 1 } } })
  expect(await edit(1, 'No, nothing')).toBe('ok')
  const gone = await hers.hear({ event: 'edit', extras: { edited: { version: 2 } } })
  expect(gone).not.toMatchObject({ extras: { command } })
  expect(await edit(2, '/vote again')).toBe('ok')
  const back = await hers.hear({ event: 'edit', extras: { edited: { version: 3 } } })
  expect(back).not.toMatchObject({ extras: { command } })
  hers.close()
})

test('a forwarded command goes on with its text alone', async () => {
  const { member, bot, groupId } = await group()
  const elsewhere = await world.group({ owner: member })
  const hers = await member.socket({ v2: true })
  const command = { bot: bot.id, name: 'vote' }
  hers.send({ groupID: groupId, msg: textMsg('/vote'), command, clientMessageId: '1' })
  const { id } = await hers.hear({ event: 'ack', clientMessageId: '1' })
  await member.call('POST /api/chat/forward', {
    body: { messageIds: [Number(id)], as: 'each', to: [{ groupID: elsewhere, clientMessageId: 'f' }] },
  })
  const heard = await hers.hear({ event: 'message', message: { groupID: elsewhere } })
  expect(heard).toMatchObject({ message: { msg: textMsg('/vote') } })
  expect(heard).not.toMatchObject({ message: { extras: { command } } })
  hers.close()
})
