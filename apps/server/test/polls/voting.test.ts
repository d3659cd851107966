import { expect, test } from 'vitest'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { lunch, polling } from './polls-support.ts'

const all = await openConversations()
const { alice, bob, carla } = all

test.for(kindNames)(
  'a poll in a %s conversation is a text for clients that do not know polls',
  async (kind) => {
    const { ask, message, textOf } = polling(all, kind)
    const id = await ask(alice)
    expect(await message(bob, id)).toMatchObject({
      msg: { type: 1, textMsg: { content: textOf(lunch) } },
      extras: { poll: lunch },
    })
    expect(textOf(lunch)).toBe('[投票] Lunch?\n1. Noodles\n2. Rice\n3. Nothing')
  },
)

test.for(kindNames)(
  'a vote in a %s conversation is published to everybody, live and in catch-up alike, and the choice to its voter alone',
  async (kind) => {
    const { open, named, ask, vote, votes, missed, history } = polling(all, kind)
    const messageId = await ask(alice)
    const { position = 0 } = await history(bob)
    const [hers, his, hisOther] = [await open(alice), await open(bob), await open(bob)]
    expect(await vote(bob, messageId, [1])).toBe('ok')
    const stands = { counts: [0, 1, 0], voters: 1 }
    const expected = { event: 'poll', messageId, votes: stands, position: position + 1 }
    expect(await hers.hear({ event: 'poll' })).toEqual({ ...expected, ...named(alice) })
    for (const socket of [his, hisOther])
      expect(await socket.hear({ event: 'poll' })).toEqual({ ...expected, ...named(bob), mine: [1] })
    expect(await missed(alice, position)).toEqual([{ ...expected, ...named(alice), mine: [] }])
    expect(await missed(bob, position)).toEqual([{ ...expected, ...named(bob), mine: [1] }])
    const asOf = position + 1
    expect(await votes(alice, messageId)).toEqual({ asOf, ...stands })
    expect(await votes(bob, messageId)).toEqual({ asOf, ...stands, mine: [1] })
    for (const socket of [hers, his, hisOther]) socket.close()
  },
)

test.for(kindNames)('in a %s conversation one votes otherwise, and takes it back', async (kind) => {
  const { ask, vote, votes } = polling(all, kind)
  const id = await ask(alice, { isMultiple: true })
  expect(await vote(bob, id, [2, 0, 2])).toBe('ok')
  expect(await votes(bob, id)).toMatchObject({ counts: [1, 0, 1], voters: 1, mine: [0, 2] })
  expect(await vote(alice, id, [0])).toBe('ok')
  expect(await vote(bob, id, [1])).toBe('ok')
  expect(await votes(bob, id)).toMatchObject({ counts: [1, 1, 0], voters: 2, mine: [1] })
  expect(await vote(bob, id, [])).toBe('ok')
  const after = await votes(bob, id)
  expect(after).toMatchObject({ counts: [1, 0, 0], voters: 1 })
  expect(after?.mine).toBeUndefined()
})

test.for(kindNames)(
  'a vote that changes nothing in a %s conversation is done, and published to nobody',
  async (kind) => {
    const { ask, vote, close, missed, history } = polling(all, kind)
    const id = await ask(alice)
    await vote(bob, id, [1])
    await close(alice, id)
    const { position = 0 } = await history(bob)
    expect(await vote(bob, id, [1])).toBe('ok')
    expect(await vote(alice, id, [])).toBe('ok')
    expect(await close(alice, id)).toBe('ok')
    expect(await missed(bob, position)).toEqual([])
  },
)

test('in notes to oneself one votes too', async () => {
  const socket = await alice.socket({ kind: 'chat', v2: true })
  const msg = { type: 1, textMsg: { content: '' } }
  socket.send({
    revUserID: alice.id,
    msg: { ...msg, textMsg: { content: 'x' } },
    clientMessageId: 'note',
    poll: lunch,
  })
  const { id } = await socket.hear({ event: 'ack', clientMessageId: 'note' })
  socket.send({ vote: { revUserID: alice.id, messageId: id, options: [0] } })
  expect(await socket.hear({ event: 'poll' })).toMatchObject({ votes: { counts: [1, 0, 0] }, mine: [0] })
  socket.close()
})

test.for(kindNames)('in a %s conversation it says who has chosen what, the last first', async (kind) => {
  const { ask, vote } = polling(all, kind)
  const messageId = await ask(alice, { isMultiple: true })
  await vote(alice, messageId, [0])
  await vote(bob, messageId, [0, 1])
  const voters = async (query: object = {}) =>
    (await alice.call('GET /api/chat/votes', { query: { messageId, ...query } })).list.map(
      ({ nickname, options }) => [nickname, options],
    )
  expect(await voters()).toEqual([
    ['Bob', [0, 1]],
    ['Alice', [0]],
  ])
  expect(await voters({ option: 1 })).toEqual([['Bob', [0, 1]]])
  expect(await voters({ page: 2, limit: 1 })).toEqual([['Alice', [0]]])
  expect(await voters({ option: 2 })).toEqual([])
})

test('a secret poll shows nobody what others have chosen', async () => {
  const { open, ask, vote, votes, missed, history } = polling(all, 'group')
  const messageId = await ask(alice, { isSecret: true })
  const { position = 0 } = await history(alice)
  const hers = await open(alice)
  await vote(bob, messageId, [2])
  const received = await hers.hear({ event: 'poll' })
  expect(Object.keys(received).sort()).toEqual(['event', 'groupID', 'messageId', 'position', 'votes'])
  expect(await missed(alice, position)).toMatchObject([{ mine: [] }])
  expect((await votes(alice, messageId))?.mine).toBeUndefined()
  expect((await votes(bob, messageId))?.mine).toEqual([2])
  for (const person of [alice, bob])
    expect(await person.outcome('GET /api/chat/votes', { query: { messageId } })).toBe('pollSecret')
  expect(await carla.outcome('GET /api/chat/votes', { query: { messageId } })).toBe('messageUnknown')
  hers.close()
})

test.for([true, undefined])(
  'whose a vote was is not in the log, be the poll secret or not (%s)',
  async (isSecret) => {
    const { ask, vote, close, say } = polling(all, 'group')
    const messageId = await ask(alice, { isSecret })
    await vote(bob, messageId, [2])
    await vote(bob, messageId, [1])
    await close(alice, messageId)
    await say(alice, { type: 8, withdrawMsg: { msgID: messageId } })
    const kept = await all.world.queries
      .selectFrom('conversation_changes')
      .select('change')
      .where('conversation_id', '=', all.group)
      .execute()
    const ofPoll = kept.map(({ change }) => change as object).filter((change) => 'votes' in change)
    expect(ofPoll.length).toBeGreaterThanOrEqual(3)
    for (const change of ofPoll) expect(Object.keys(change).sort()).toEqual(['kind', 'messageId', 'votes'])
  },
)

test.for(kindNames)(
  'a client that comes back in a %s conversation gets its voter’s current choice, also that it is nothing',
  async (kind) => {
    const { ask, vote, missed, history } = polling(all, kind)
    const [one, other] = [await ask(alice, { isSecret: true }), await ask(alice)]
    const { position = 0 } = await history(bob)
    await vote(bob, one, [0])
    await vote(bob, one, [1])
    await vote(bob, other, [0])
    await vote(bob, other, [])
    expect(await missed(bob, position)).toMatchObject([
      { messageId: one, votes: { counts: [1, 0, 0] }, mine: [1] },
      { messageId: one, votes: { counts: [0, 1, 0] }, mine: [1] },
      { messageId: other, votes: { counts: [1, 0, 0] }, mine: [] },
      { messageId: other, votes: { counts: [0, 0, 0] }, mine: [] },
    ])
  },
)

test.for(kindNames)('in a %s conversation nothing is left of a poll that is withdrawn', async (kind) => {
  const { ask, vote, close, say, message } = polling(all, kind)
  const messageId = await ask(alice)
  await vote(bob, messageId, [1])
  await say(alice, { type: 8, withdrawMsg: { msgID: messageId } })
  expect((await message(bob, messageId))?.extras?.poll).toBeUndefined()
  expect(await vote(bob, messageId, [0])).toBe('messageWithdrawn')
  expect(await close(alice, messageId)).toBe('messageWithdrawn')
  expect(
    await all.world.queries
      .selectFrom('poll_votes')
      .selectAll()
      .where('message_id', '=', messageId)
      .execute(),
  ).toEqual([])
})

test.for(kindNames)(
  'in a %s conversation a message of another one is none, and a text no poll',
  async (kind) => {
    const [here, there] = [polling(all, kind), polling(all, kind === 'group' ? 'direct' : 'group')]
    expect(await here.vote(bob, await there.ask(alice), [0])).toBe('messageUnknown')
    expect(await here.vote(bob, 999_999_999, [0])).toBe('messageUnknown')
    const text = await here.say(alice)
    expect(await here.vote(bob, text, [0])).toBe('messageNotPoll')
    expect(await here.close(alice, text)).toBe('messageNotPoll')
    expect(await alice.outcome('GET /api/chat/votes', { query: { messageId: text } })).toBe('messageNotPoll')
  },
)
