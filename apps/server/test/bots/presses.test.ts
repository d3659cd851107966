import { randomUUID } from 'node:crypto'
import { buttonLimits } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { GroupSocket } from '../groups/group-socket.ts'
import { openWorld, Person } from '../groups/groups-support.ts'
import { promote } from '../reports/reports-support.ts'
import { refusal } from '../support/people.ts'
import { openTestServer } from '../support/server.ts'
import { rule, someWord } from '../words/words-support.ts'
import { asked, makeBot, pressed, textMsg, yesNo } from './bots-support.ts'

const world = await openWorld()

/** A text with buttons of a bot that listens, in a group and in the chat with its owner. */
async function scene() {
  const [owner, member, outsider] = await world.people('Owner', 'Member', 'Outsider')
  const groupId = await world.group({ owner, members: [member] })
  const bot = await makeBot(world, owner)
  await owner.call('POST /api/group/member', { body: { id: groupId, memberIdList: [bot.id] } })
  const listening = await bot.socket({ v2: true, kind: 'chat' })
  const inGroup = await bot.socket({ v2: true })
  const ask = async (socket: GroupSocket, to: object) => {
    const clientMessageId = randomUUID()
    socket.send({ ...to, msg: textMsg('Lunch?'), buttons: yesNo, clientMessageId })
    return Number((await socket.hear({ event: 'ack', clientMessageId })).id)
  }
  const messageId = await ask(inGroup, { groupID: groupId })
  return {
    owner,
    member,
    outsider,
    bot,
    groupId,
    messageId,
    listening,
    inGroup,
    press: (person: Person, buttonId = 'yes', id = messageId) =>
      pressed(person, { groupID: groupId, messageId: id, buttonId }),
    askOwner: () => ask(listening, { revUserID: owner.id }),
    /** Answers the next press of this button. */
    async answer(text?: string, buttonId = 'yes') {
      const { pressId } = await listening.hear({ event: 'pressed', buttonId })
      return asked(listening, { answerPress: { pressId, ...(text !== undefined && { text }) } })
    },
    close() {
      listening.close()
      inGroup.close()
    },
  }
}
type Scene = Awaited<ReturnType<typeof scene>>

test('a bot receives who pressed what and where, and that person receives its answer', async () => {
  const { member, groupId, messageId, listening, press, answer, close } = await scene()
  const pressing = press(member)
  expect(await listening.hear({ event: 'pressed' })).toMatchObject({
    conversation: { kind: 'group', id: groupId },
    messageId,
    buttonId: 'yes',
    by: { id: member.id, name: 'Member' },
  })
  expect(await answer('Counted')).toBe('ok')
  expect(await pressing).toBe('Counted')
  close()
})

test('a bot may answer without a word, and in the chat with its owner', async () => {
  const { owner, listening, askOwner, answer, bot, close } = await scene()
  const messageId = await askOwner()
  const pressing = pressed(owner, { userID: bot.id, messageId, buttonId: 'yes' })
  expect(await listening.hear({ event: 'pressed' })).toMatchObject({
    conversation: { kind: 'direct', id: owner.id },
  })
  expect(await answer()).toBe('ok')
  expect(await pressing).toBe('ok')
  close()
})

test('each press has its own answer, whatever their order', async () => {
  const { owner, member, press, answer, close } = await scene()
  const [first, second] = [press(owner, 'yes'), press(member, 'no')]
  expect(await answer('of no', 'no')).toBe('ok')
  expect(await answer('of yes', 'yes')).toBe('ok')
  expect(await Promise.all([first, second])).toEqual(['of yes', 'of no'])
  close()
})

test('nobody but the bot that was asked answers a press', async () => {
  const { owner, member, listening, press, answer, close } = await scene()
  const another = await makeBot(world, owner, { nickname: 'Another' })
  const [its, hers] = [
    await another.socket({ v2: true, kind: 'chat' }),
    await owner.socket({ v2: true, kind: 'chat' }),
  ]
  const pressing = press(member)
  const { pressId } = await listening.hear({ event: 'pressed' })
  expect(await asked(hers, { answerPress: { pressId, text: 'of a person' } })).toBe('botsOnly')
  expect(await asked(its, { answerPress: { pressId, text: 'of another' } })).toBe('ok')
  expect(await answer('of the bot')).toBe('ok')
  expect(await pressing).toBe('of the bot')
  its.close()
  hers.close()
  close()
})

test('an answer to nothing is taken, one that is too long is not', async () => {
  const { listening, close } = await scene()
  expect(await asked(listening, { answerPress: { pressId: 'nothing', text: 'Hello?' } })).toBe('ok')
  const { max } = buttonLimits.answer
  expect(await asked(listening, { answerPress: { pressId: 'x', text: '字'.repeat(max) } })).toBe('ok')
  const long = { answerPress: { pressId: 'x', text: '字'.repeat(max + 1) } }
  expect(await asked(listening, long)).toBe('fieldInvalid')
  close()
})

const refusals: ReadonlyArray<
  readonly [what: string, act: (s: Scene) => Promise<string | undefined>, outcome: string]
> = [
  ['a button that there is not', ({ member, press }) => press(member, 'maybe'), 'buttonGone'],
  [
    'a button that was replaced',
    async ({ member, press, inGroup, groupId, messageId }) => {
      const edit = { groupID: groupId, messageId, version: 0, editId: 'e', msg: textMsg('Lunch?') }
      await asked(inGroup, { edit: { ...edit, buttons: [{ id: 'again', label: 'Again' }] } })
      return press(member)
    },
    'buttonGone',
  ],
  [
    'a text of a person',
    async ({ owner, member, groupId, press }) => press(member, 'yes', await owner.say(groupId, 'Hello')),
    'buttonGone',
  ],
  [
    'what was withdrawn',
    async ({ member, press, inGroup, groupId, messageId }) => {
      const msg = { type: 8, withdrawMsg: { msgID: messageId } }
      await inGroup.request(groupId, msg)
      return press(member)
    },
    'messageWithdrawn',
  ],
  [
    'what they took out of their view',
    async ({ member, press, groupId, messageId }) => {
      const body = { msgIdList: [messageId] }
      await member.call('DELETE /api/group/history/{id}', { params: { id: groupId }, body })
      return press(member)
    },
    'messageUnknown',
  ],
  [
    'a message of another conversation',
    async ({ owner, press, askOwner }) => press(owner, 'yes', await askOwner()),
    'messageUnknown',
  ],
  ['a group that they are not in', ({ outsider, press }) => press(outsider), 'notMember'],
  [
    'a group that they have left',
    async ({ owner, member, press, groupId }) => {
      await owner.call('DELETE /api/group/member', { query: { id: groupId, memberId: member.id } })
      return press(member)
    },
    'notMember',
  ],
  [
    'a bot that was removed',
    async ({ owner, member, bot, press, groupId }) => {
      await owner.call('DELETE /api/group/member', { query: { id: groupId, memberId: bot.id } })
      return press(member)
    },
    'botGone',
  ],
  [
    'a bot that is barred',
    async ({ bot, member, press }) => {
      const barred = { curtail_in_group_chat: true }
      await world.queries.updateTable('users').set(barred).where('id', '=', bot.id).execute()
      return press(member)
    },
    'botGone',
  ],
  [
    'a bot that was deleted',
    async ({ owner, bot, member, press }) => {
      await owner.call('DELETE /api/user/bots', { body: { userId: bot.id } })
      return press(member)
    },
    'botGone',
  ],
  [
    'a bot that they block',
    async ({ owner, bot, askOwner }) => {
      const messageId = await askOwner()
      await owner.call('POST /api/user/blocks', { body: { userId: bot.id } })
      return pressed(owner, { userID: bot.id, messageId, buttonId: 'yes' })
    },
    'botGone',
  ],
  [
    'a bot that may only read by now',
    async ({ owner, bot, member, press }) => {
      const renewed = { userId: bot.id, scopes: ['read' as const] }
      const { token } = await owner.call('PUT /api/user/bots', { body: renewed })
      const reader = new Person(world, { ...bot, id: bot.id, nickname: 'Answers', token })
      const socket = await reader.socket({ v2: true, kind: 'chat' })
      const outcome = await press(member)
      expect(socket.heard.filter(({ event }) => event === 'pressed')).toEqual([])
      socket.close()
      return outcome
    },
    'botSilent',
  ],
  ['a button as a bot', ({ bot, press }) => press(bot), 'botForbidden'],
]

test.for(refusals)('nobody presses %s', async ([, act, outcome]) => {
  const there = await scene()
  expect(await act(there)).toBe(outcome)
  there.close()
})

test('a bot that was never connected does not answer', async () => {
  const [owner] = await world.people('Owner')
  const groupId = await world.group({ owner })
  const bot = await makeBot(world, owner)
  await owner.call('POST /api/group/member', { body: { id: groupId, memberIdList: [bot.id] } })
  const messageId = await owner.say(groupId, 'Lunch?')
  await world.queries
    .updateTable('messages')
    .set({ sender_id: bot.id, body: JSON.stringify({ content: 'Lunch?', buttons: yesNo }) })
    .where('id', '=', messageId)
    .execute()
  expect(await pressed(owner, { groupID: groupId, messageId, buttonId: 'yes' })).toBe('botSilent')
})

test('a person has so many presses that wait for an answer and no more, and others press on', async () => {
  const { owner, member, listening, press, answer, close } = await scene()
  const waiting = Array.from({ length: buttonLimits.waiting }, () => press(member))
  await vi.waitFor(
    () =>
      expect(listening.heard.filter(({ event }) => event === 'pressed')).toHaveLength(buttonLimits.waiting),
    20_000,
  )
  expect(await press(member)).toBe('tooManyRequests')
  const others = press(owner, 'no')
  expect(await answer('of no', 'no')).toBe('ok')
  expect(await others).toBe('of no')
  for (const { pressId } of listening.heard.filter(({ event }) => event === 'pressed'))
    listening.send({ answerPress: { pressId } })
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'ok'))
  expect(await press(member, 'maybe')).toBe('buttonGone')
  close()
})

test.for(['refuse', 'hold', 'mask'] as const)(
  'an answer with a word of a list to %s is none, and the waiting person learns so at once',
  async (action) => {
    const { member, listening, press, answer, close } = await scene()
    const [root] = await world.people('Root')
    await promote(world, root)
    const word = someWord()
    await rule(root, action, word)
    const pressing = press(member)
    const { pressId } = await listening.hear({ event: 'pressed' })
    expect(await answer(`See ${word}`)).toBe('wordRefused')
    expect(await asked(listening, { answerPress: { pressId, text: 'Counted' } })).toBe('ok')
    expect(await pressing).toBe('botSilent')
    close()
  },
)

test('a person presses so often in a minute and no more, answered or not', async () => {
  const { member, press, close } = await scene()
  for (let i = 0; i < buttonLimits.presses.points; i++)
    expect(await press(member, 'maybe')).toBe('buttonGone')
  expect(await press(member, 'maybe')).toBe('tooManyRequests')
  close()
})

test.for(['withdrawn', 'replaced'] as const)(
  'a press before its message is %s counts, and none after it',
  async (way) => {
    const { member, press, listening, inGroup, groupId, messageId, close } = await scene()
    const pressing = press(member)
    const { pressId } = await listening.hear({ event: 'pressed' })
    const edit = { groupID: groupId, messageId, version: 0, editId: 'e', msg: textMsg('Lunch?'), buttons: [] }
    if (way === 'replaced') expect(await asked(inGroup, { edit })).toBe('ok')
    else await inGroup.request(groupId, { type: 8, withdrawMsg: { msgID: messageId } })
    expect(await asked(listening, { answerPress: { pressId, text: 'Counted' } })).toBe('ok')
    expect(await pressing).toBe('Counted')
    expect(await press(member)).toBe(way === 'withdrawn' ? 'messageWithdrawn' : 'buttonGone')
    expect(listening.heard.filter(({ event }) => event === 'pressed')).toHaveLength(1)
    close()
  },
)

test('a person who waits for a bot when the server closes is answered that the bot is silent', async () => {
  const server = await openTestServer()
  const [alice] = await server.friends('Alice', 'Bob')
  const { bot, token } = await alice.call('POST /api/user/bots', {
    body: { nickname: 'Answers', scopes: ['read', 'send'] },
  })
  const its = await GroupSocket.open(server.url, token, { v2: true, kind: 'chat' })
  its.send({ revUserID: alice.id, msg: textMsg('Lunch?'), buttons: yesNo, clientMessageId: 'lunch' })
  const { id } = await its.hear({ event: 'ack', clientMessageId: 'lunch' })
  const body = { userID: bot.userId, messageId: Number(id), buttonId: 'yes' }
  const pressing = pressed(alice, body)
  await its.hear({ event: 'pressed' })
  const closing = server.dispose()
  expect(await pressing).toBe('botSilent')
  await closing
})

test('a press names a person or a group, and never both', async () => {
  const [person] = await world.people('Person')
  const { id } = person
  for (const where of [
    { userID: id, groupID: id },
    { userID: id, groupID: 'x' },
    { userID: 'x', groupID: id },
    {},
  ]) {
    const body = { ...where, messageId: 1, buttonId: 'yes' } as never
    await expect(person.call('POST /api/bot/press', { body })).rejects.toMatchObject(refusal('fieldInvalid'))
  }
})
