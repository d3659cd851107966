import { type Mention, mentionLimits } from '@parley/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPath, somePicture, uploadImage } from '../support/uploads.ts'
import { at, everyone, openMentions, textMsg, turning } from './mentions-support.ts'

const openGroup = await openMentions()

test('a text mentions several people, live, in backfills and in histories alike', async () => {
  const { alice, bob, carla, group, history } = await openGroup()
  const { text, mentions } = turning('早 ', at(bob), ' 和 ', at(carla), '，开会')
  const before = (await history(bob)).at(-1)?.sequence ?? 0
  const [hers, his] = [await alice.socket({ v2: true }), await bob.socket({ v2: true })]
  hers.send({ groupID: group, msg: textMsg(text), mentions })
  const msg = { type: 11, atMsg: { userID: bob.id, content: text } }
  const received = await his.hear({ event: 'message', message: { msg } })
  expect(received).toMatchObject({ message: { extras: { mentions } } })
  his.send({ backfill: { groupID: group, after: Number(received.position) - 1 } })
  const missed = await his.hear({ event: 'backfill' })
  expect(missed).toMatchObject({ events: [{ message: { msg, extras: { mentions } } }] })
  expect((await history(carla)).slice(before)).toMatchObject([{ msg, extras: { mentions } }])
  for (const socket of [hers, his]) socket.close()
})

test('older clients receive the first mention, or that of everyone if they are among them', async () => {
  const { alice, bob, carla, turn } = await openGroup()
  const older = await bob.socket()
  await turn(alice, at(carla), ' ', at(bob))
  const first = await older.hear({ msg: { type: 11, atMsg: { userID: carla.id } } })
  expect(first).not.toHaveProperty('extras')
  expect(first).toMatchObject({ msgPreview: '[@消息] - @Carla @Bob' })
  await turn(alice, at(carla), ' ', everyone)
  await older.hear({ msg: { type: 11, atMsg: { userID: 0 } } })
  older.close()
})

test('a mention of the former kind is published as ever, and one that has its places as the new', async () => {
  const { alice, bob, carla, send, last, count } = await openGroup()
  const msg = { type: 11, atMsg: { userID: bob.id, content: '@Bob look' } }
  await send(alice, { msg })
  expect(await last(bob)).toMatchObject({ msg })
  expect(await last(bob)).not.toHaveProperty('extras')
  const mentions = [{ userID: carla.id, at: 0, length: 4 }]
  await send(alice, { msg, mentions })
  expect(await last(bob)).toMatchObject({ msg: { atMsg: { userID: carla.id } }, extras: { mentions } })
  expect([await count(bob), await count(carla)]).toEqual([1, 1])
})

test.for([
  ['reply', (msgID: number, content: string) => ({ type: 9, replyMsg: { msgID, content } })],
  ['quote', (msgID: number, content: string) => ({ type: 10, quoteMsg: { msgID, content } })],
  [
    'image and text',
    (_: number, content: string) => ({ type: 14, imageTextMsg: { content: `<p>${content}</p>` } }),
  ],
] as const)('a %s mentions people and stays what it is', async ([, msgOf]) => {
  const { alice, bob, carla, send, last, count } = await openGroup()
  const cited = Number(await send(alice, { msg: textMsg('first') }))
  const { text, mentions } = turning('look ', at(bob), at(carla))
  const msg = msgOf(cited, text)
  expect(await send(alice, { msg, mentions })).toBeTypeOf('number')
  expect(await last(bob)).toMatchObject({ msg: { type: msg.type }, extras: { mentions } })
  expect([await count(alice), await count(bob), await count(carla)]).toEqual([0, 1, 1])
})

test('a person who is not in the group is not mentioned, and the rest of the message stays', async () => {
  const { world, alice, bob, turn, last, count } = await openGroup()
  const dan = await world.person('Dan')
  await turn(alice, at(dan), ' ', at(bob))
  expect(await last(bob)).toMatchObject({
    msg: { type: 11, atMsg: { userID: bob.id, content: '@Dan @Bob' } },
    extras: { mentions: [{ userID: bob.id, at: 5, length: 4 }] },
  })
  await turn(alice, at(dan))
  expect(await last(bob)).toMatchObject({ msg: textMsg('@Dan'), msgPreview: '@Dan' })
  expect(await last(bob)).not.toHaveProperty('extras')
  expect(await count(bob)).toBe(1)
})

test('everyone is mentioned by owner and administrators, and counts once for a member who is named besides', async () => {
  const { alice, bob, carla, turn, send, count, unread } = await openGroup()
  const { text, mentions } = turning(everyone, ' ', at(alice))
  expect(await send(bob, { msg: textMsg(text), mentions })).toBe('mentionForbidden')
  const id = await turn(alice, at(bob), ' ', everyone)
  expect([await count(bob), await count(carla), await count(alice)]).toEqual([1, 1, 0])
  expect(await unread(bob)).toMatchObject({ list: [{ id }], count: 1 })
})

test('places that are not those of a name are refused', async () => {
  const { alice, bob, send } = await openGroup()
  const outcome = (content: string, ...places: Array<[at: number, length: number]>) =>
    send(alice, {
      msg: textMsg(content),
      mentions: places.map(([place, length]) => ({ userID: bob.id, at: place, length })),
    })
  for (const place of [
    [0, 3],
    [1, 5],
    [6, 2],
    [90, 4],
  ] as Array<[number, number]>)
    expect(await outcome('a@Bob', place)).toBe('mentionMisplaced')
  expect(await outcome('@Bob@Bob', [0, 5], [4, 4])).toBe('mentionMisplaced')
  for (const place of [
    [0, 1],
    [-1, 4],
    [0.5, 4],
  ] as Array<[number, number]>)
    expect(await outcome('@Bob', place)).toBe('fieldInvalid')
  expect(await outcome('@Bob@Bob', [4, 4], [0, 4])).toBeTypeOf('number')
})

test('a message has so many mentions and no more', async () => {
  const { alice, bob, send, count } = await openGroup()
  const most = mentionLimits.ofMessage
  const frame = (n: number) => {
    const { text, mentions } = turning(...Array.from({ length: n }, () => at(bob)))
    return { msg: textMsg(text), mentions }
  }
  expect(await send(alice, frame(most + 1))).toBe('fieldInvalid')
  expect(await send(alice, frame(most))).toBeTypeOf('number')
  expect(await count(bob)).toBe(1)
})

test('where nothing is written nobody is mentioned', async () => {
  const { world, alice, bob, send } = await openGroup()
  const src = ownPath(await uploadImage(world.baseUrl, alice, await somePicture()))
  const mentions = [{ userID: bob.id, at: 0, length: 4 }]
  const msg = { type: 2, imageMsg: { title: '@Bob', src } }
  expect(await send(alice, { msg, mentions })).toBe('mentionsRefused')
})

test('in a one-to-one chat the field is passed over', async () => {
  const { world, alice, bob } = await openGroup()
  await world.befriend(alice, bob)
  const mentions = [{ userID: bob.id, at: 0, length: 4 }]
  expect(await alice.frameOutcome({ revUserID: bob.id, msg: textMsg('@Bob'), mentions }, 'chat')).toBe('ok')
  const { list } = await bob.call('GET /api/chat/history', { query: { friendId: alice.id, extras: true } })
  expect(list).toMatchObject([{ msg: textMsg('@Bob') }])
  expect(list[0]).not.toHaveProperty('extras')
})

test('mentions are published where they were sent, whatever is around them', async () => {
  const { alice, bob, carla, group, history } = await openGroup()
  const hers = await alice.socket({ v2: true })
  const piece = fc.oneof(
    fc.constantFrom('@', '嗨', '😀', '\n', '👩🏽‍🚀', ' ', '&lt;', '<b>', '\u2005', 'é'),
    fc.constantFrom(
      { to: bob.id, name: 'Bob' },
      { to: carla.id, name: '卡拉 😀' },
      { to: 0, name: '所有人' },
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 12 }), async (parts) => {
      const { text, mentions } = turning('x', ...parts)
      const clientMessageId = crypto.randomUUID()
      hers.send({ groupID: group, msg: textMsg(text), mentions: mentions.toReversed(), clientMessageId })
      const { id } = await hers.hear({ event: 'ack', clientMessageId })
      const received = (await history(bob)).find((message) => message.id === id)
      const shown = received?.extras?.mentions ?? []
      expect(shown).toEqual(mentions)
      const nameOf = ({ at: from, length }: Mention) => [...text].slice(from, from + length).join('')
      for (const one of shown) expect(['@Bob', '@卡拉 😀', '@所有人']).toContain(nameOf(one))
    }),
    { numRuns: 40 },
  )
  hers.close()
})
