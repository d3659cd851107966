import { listLimits, listText } from '@parley/contract'
import { expect, test } from 'vitest'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { picnic, signingUp } from './sign-ups-support.ts'

const all = await openConversations()
const { alice, bob, carla } = all

test.for(kindNames)(
  'a list in a %s conversation is a text for clients that do not know lists',
  async (kind) => {
    const { make, message } = signingUp(all, kind)
    const id = await make(alice)
    expect(await message(bob, id)).toMatchObject({
      msg: { type: 1, textMsg: { content: listText(picnic) } },
      extras: { list: picnic },
    })
    expect(listText(picnic)).toBe('[接龙] Picnic on Sunday\n例：Name, what you bring')
  },
)

test.for(kindNames)(
  'an entry in a %s conversation is published to everybody, live and in catch-up alike, and its id to its author alone',
  async (kind) => {
    const { open, named, make, enter, entries, missed, history } = signingUp(all, kind)
    const messageId = await make(alice)
    const { position = 0 } = await history(bob)
    const [hers, his, hisOther] = [await open(alice), await open(bob), await open(bob)]
    expect(await enter(bob, messageId, 'Tea')).toBe('ok')
    const asOf = position + 1
    const entry = { number: 1, content: 'Tea', userID: bob.id, nickname: 'Bob', memberNickname: '' }
    const stands = { asOf, count: 1, last: [entry] }
    const expected = { event: 'list', messageId, entries: stands, position: asOf }
    const mine = [{ number: 1, content: 'Tea', entryId: 'e1' }]
    expect(await hers.hear({ event: 'list' })).toEqual({ ...expected, ...named(alice) })
    for (const socket of [his, hisOther])
      expect(await socket.hear({ event: 'list' })).toEqual({ ...expected, ...named(bob), mine })
    expect(await missed(alice, position)).toEqual([{ ...expected, ...named(alice), mine: [] }])
    expect(await missed(bob, position)).toEqual([{ ...expected, ...named(bob), mine }])
    expect(await entries(alice, messageId)).toEqual(stands)
    expect(await entries(bob, messageId)).toEqual({ ...stands, mine })
    for (const socket of [hers, his, hisOther]) socket.close()
  },
)

test.for(kindNames)(
  'in a %s conversation entries are changed and withdrawn, and keep their numbers',
  async (kind) => {
    const { make, enter, withdraw, entries } = signingUp(all, kind)
    const id = await make(alice)
    expect(await enter(alice, id, 'Cake')).toBe('ok')
    expect(await enter(bob, id, 'Tea')).toBe('ok')
    expect(await enter(bob, id, 'Green tea')).toBe('ok')
    expect(await withdraw(alice, id)).toBe('ok')
    expect(await enter(alice, id, 'Pie', 'e2')).toBe('ok')
    const stands = await entries(bob, id)
    expect(stands).toMatchObject({ count: 2, mine: [{ number: 2, content: 'Green tea', entryId: 'e1' }] })
    expect(stands?.last.map(({ number, content }) => [number, content])).toEqual([
      [2, 'Green tea'],
      [3, 'Pie'],
    ])
  },
)

test.for(kindNames)(
  'an entry that changes nothing in a %s conversation is done, and published to nobody',
  async (kind) => {
    const { make, enter, withdraw, close, missed, history } = signingUp(all, kind)
    const id = await make(alice)
    await enter(bob, id, 'Tea')
    await close(alice, id)
    const { position = 0 } = await history(bob)
    expect(await enter(bob, id, ' Tea ')).toBe('ok')
    expect(await withdraw(alice, id)).toBe('ok')
    expect(await close(alice, id)).toBe('ok')
    expect(await missed(bob, position)).toEqual([])
  },
)

test.for(kindNames)(
  'in a %s conversation the message has the last entries, and a call all of them',
  async (kind) => {
    const lists = signingUp(all, kind)
    const id = await lists.make(alice, { isMultiple: true })
    const count = listLimits.sent + 2
    for (let index = 1; index <= count; index++)
      expect(await lists.enter(index % 2 ? alice : bob, id, `Entry ${index}`, `e${index}`)).toBe('ok')
    const stands = await lists.entries(alice, id)
    expect(stands?.count).toBe(count)
    expect(stands?.last.map(({ number }) => number)).toEqual(
      Array.from({ length: listLimits.sent }, (_, index) => index + 3),
    )
    expect(stands?.mine?.map(({ number }) => number)).toEqual([1, 3, 5, 7, 9, 11])
    const read = await lists.all(bob, id, 5)
    expect(read.map(({ number, content }) => [number, content])).toEqual(
      Array.from({ length: count }, (_, index) => [index + 1, `Entry ${index + 1}`]),
    )
    expect(await carla.outcome('GET /api/chat/sign_ups', { query: { messageId: id } })).toBe('messageUnknown')
  },
)

test.for(kindNames)(
  'the last of many missed changes in a %s conversation has the whole list',
  async (kind) => {
    const { make, enter, withdraw, missed, history } = signingUp(all, kind)
    const [one, other] = [await make(alice, { isMultiple: true }), await make(alice)]
    const { position = 0 } = await history(bob)
    await enter(bob, one, 'Secret', 'e1')
    await withdraw(bob, one, 'e1')
    await enter(bob, one, 'Tea', 'e2')
    await enter(alice, other, 'Cake')
    const events = await missed(bob, position)
    expect(events).toMatchObject([
      { messageId: one, position: position + 1 },
      { messageId: one, position: position + 2 },
      {
        messageId: one,
        entries: { count: 1, last: [{ number: 2, content: 'Tea' }] },
        mine: [{ entryId: 'e2' }],
      },
      { messageId: other, entries: { count: 1 }, mine: [] },
    ])
    for (const event of events.slice(0, 2)) expect(event).not.toHaveProperty('entries')
    expect(JSON.stringify(events)).not.toContain('Secret')
  },
)

test('the text of entries is nowhere but with them', async () => {
  const { make, enter, withdraw, close } = signingUp(all, 'group')
  const messageId = await make(alice)
  await enter(bob, messageId, 'Whisper')
  await close(alice, messageId)
  const kept = async () =>
    JSON.stringify([
      await all.world.queries
        .selectFrom('conversation_changes')
        .select('change')
        .where('conversation_id', '=', all.group)
        .execute(),
      await all.world.queries.selectFrom('messages').select(['body', 'tally']).execute(),
    ])
  expect(await kept()).not.toContain('Whisper')
  const open = await make(alice)
  await enter(bob, open, 'Whisper')
  await withdraw(bob, open)
  const rows = await all.world.queries
    .selectFrom('sign_ups')
    .select('content')
    .where('message_id', '=', open)
    .execute()
  expect(rows).toEqual([{ content: null }])
})

test.for(kindNames)('in a %s conversation nothing is left of a list that is withdrawn', async (kind) => {
  const { make, enter, close, say, message, missed, history } = signingUp(all, kind)
  const messageId = await make(alice)
  const { position = 0 } = await history(bob)
  await enter(bob, messageId, 'Tea')
  await say(alice, { type: 8, withdrawMsg: { msgID: messageId } })
  expect((await message(bob, messageId))?.extras?.list).toBeUndefined()
  expect(JSON.stringify(await missed(bob, position))).not.toContain('Tea')
  expect(await enter(bob, messageId, 'Cake')).toBe('messageWithdrawn')
  expect(await close(alice, messageId)).toBe('messageWithdrawn')
  const rows = await all.world.queries
    .selectFrom('sign_ups')
    .selectAll()
    .where('message_id', '=', messageId)
    .execute()
  expect(rows).toEqual([])
})

test.for(kindNames)(
  'in a %s conversation a message of another one is none, and a text no list',
  async (kind) => {
    const [here, there] = [signingUp(all, kind), signingUp(all, kind === 'group' ? 'direct' : 'group')]
    expect(await here.enter(bob, await there.make(alice), 'Tea')).toBe('messageUnknown')
    expect(await here.enter(bob, 999_999_999, 'Tea')).toBe('messageUnknown')
    const text = await here.say(alice)
    expect(await here.enter(bob, text, 'Tea')).toBe('messageNotList')
    expect(await here.close(alice, text)).toBe('messageNotList')
    const list = await here.make(alice)
    expect(await here.outcome(alice, { closePoll: { ...here.address(alice), messageId: list } })).toBe(
      'messageNotPoll',
    )
  },
)

test('entries have the name that the group knows their person by', async () => {
  const { make, enter, entries } = signingUp(all, 'group')
  const id = await make(alice)
  await enter(bob, id, 'Tea')
  await all.world.queries
    .updateTable('conversation_members')
    .set({ nickname: 'Bobby' })
    .where('conversation_id', '=', all.group)
    .where('user_id', '=', bob.id)
    .execute()
  expect((await entries(alice, id))?.last).toMatchObject([{ nickname: 'Bob', memberNickname: 'Bobby' }])
  await all.world.queries
    .updateTable('conversation_members')
    .set({ nickname: '' })
    .where('conversation_id', '=', all.group)
    .where('user_id', '=', bob.id)
    .execute()
})
