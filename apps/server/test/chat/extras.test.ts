import { type ChatMessage, MessageType, type OutgoingMsg, wireKindOf } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { image, ownPath, somePicture, uploadFile, uploadImage } from '../support/uploads.ts'

const world = await openWorld()
const [alice, bob] = await world.people('Alice', 'Bob')
await world.befriend(alice, bob)
const group = await world.group({ owner: alice, members: [bob] })

const picture = await uploadImage(world.baseUrl, alice, await image(64, 48).png().toBuffer())
const file = await uploadFile(world.baseUrl, alice, 'notes')
const src = ownPath(file)

type Received = Pick<ChatMessage, 'id' | 'media' | 'extras'>
type Extras = ChatMessage['extras']

const kinds = {
  direct: {
    socket: 'chat',
    sent: { revUserID: bob.id },
    asked: { revUserID: alice.id },
    history: (query: object) =>
      bob.call('GET /api/chat/history', { query: { friendId: alice.id, limit: 1, ...query } }),
  },
  group: {
    socket: 'group',
    sent: { groupID: group },
    asked: { groupID: group },
    history: (query: object) =>
      bob.call('GET /api/group/history/{id}', { params: { id: group }, query: { limit: 1, ...query } }),
  },
} as const
type Kind = keyof typeof kinds

/** Messages of each type from a client, and the extras that result; calls are cancelled. */
const sent: ReadonlyArray<readonly [what: string, msg: (cited: number) => OutgoingMsg, extras?: Extras]> = [
  ['a text', () => ({ type: 1, textMsg: { content: 'Hello' } })],
  [
    'an image',
    () => ({ type: 2, imageMsg: { title: 'sea', src: ownPath(picture) } }),
    { media: { width: 64, height: 48 } },
  ],
  ['an image of unknown size', () => ({ type: 2, imageMsg: { title: 'sea', src } })],
  ['a video', () => ({ type: 3, videoMsg: { title: '', src, time: 1 } })],
  ['a file', () => ({ type: 4, fileMsg: { src } })],
  ['a recording', () => ({ type: 5, voiceMsg: { src } })],
  ['a voice call', () => ({ type: 6, voiceCallMsg: { flag: 1 } })],
  ['a video call', () => ({ type: 7, videoCallMsg: { flag: 1 } })],
  ['a reply', (msgID) => ({ type: 9, replyMsg: { msgID, content: 'Yes' } })],
  ['a quote', (msgID) => ({ type: 10, quoteMsg: { msgID, content: 'Yes' } })],
  ['a mention', () => ({ type: 11, atMsg: { userID: 0, content: '@all' } })],
  [
    'image and text',
    () => ({ type: 14, imageTextMsg: { content: `<p>Look <img src="${ownPath(picture)}"></p>` } }),
  ],
]

const fits = (type: number, kind: Kind) => ['both', kind].includes(wireKindOf(type)?.in ?? '')
const cases = (['direct', 'group'] as const).flatMap((kind) =>
  sent.filter(([, msg]) => fits(msg(1).type, kind)).map((row) => [kind, ...row] as const),
)

test('every type of message that is stored is in the table', () => {
  const stored = Object.values(MessageType).filter((type) => wireKindOf(type)?.from !== 'nobody')
  expect(new Set(sent.map(([, msg]) => msg(1).type))).toEqual(new Set(stored))
})

async function open(kind: Kind) {
  const { socket, history, asked } = kinds[kind]
  const [hers, his, older] = [
    await alice.socket({ kind: socket, v2: true }),
    await bob.socket({ kind: socket, v2: true }),
    await bob.socket({ kind: socket }),
  ]
  const { position = 0 } = await history({ places: true })
  return {
    hers,
    his,
    older,
    history,
    /** Events since, as a client receives them that comes back. */
    async missed() {
      his.send({ backfill: { ...asked, after: position } })
      const { events } = await his.hear({ event: 'backfill', after: position })
      return (events as Array<{ message: Received }>).map(({ message }) => message)
    },
    close() {
      for (const one of [hers, his, older]) one.close()
    },
  }
}

test.for(cases)(
  'to a %s conversation, %s has the same extras live, in backfills and in histories',
  async ([kind, , msgOf, extras]) => {
    const { sent } = kinds[kind]
    const before = (await kinds[kind].history({})).list[0]?.id ?? 0
    const cited = kind === 'group' && before === 0 ? await alice.say(group, 'first') : before
    const { hers, his, older, history, missed, close } = await open(kind)
    const msg = msgOf(cited)
    if (wireKindOf(msg.type)?.from === 'record') {
      const [name = ''] = Object.keys(msg).filter((key) => key !== 'type')
      hers.send({ ...sent, msg: { type: msg.type, [name]: { flag: 0 } } })
      await his.hear({ event: 'notice', message: { msg: { type: msg.type, [name]: { flag: 2 } } } })
    }
    hers.send({ ...sent, msg })
    const event = await his.hear({ event: 'message', message: { msg: { type: msg.type } } })
    const live = event.message as Received
    const bare = await older.hear({ id: live.id })
    const [backfilled] = await missed()
    const [asked] = (await history({ extras: true })).list
    const [unasked] = (await history({})).list
    for (const message of [live, backfilled, asked]) {
      expect(message).toMatchObject({ id: live.id })
      expect(message?.extras).toEqual(extras)
    }
    for (const message of [live, backfilled, unasked]) expect(message?.media).toEqual(extras?.media)
    expect(asked).not.toHaveProperty('media')
    expect(unasked).not.toHaveProperty('extras')
    for (const name of ['media', 'extras']) expect(bare).not.toHaveProperty(name)
    close()
  },
)

test.for(['direct', 'group'] as const)(
  'a withdrawn image shows nothing but who withdrew it in a %s conversation',
  async (kind) => {
    const { hers, history, missed, close } = await open(kind)
    const acked = (msg: object, clientMessageId: string) => {
      hers.send({ ...kinds[kind].sent, msg, clientMessageId })
      return hers.hear({ event: 'ack', clientMessageId })
    }
    // With the last message that shows it, a picture goes.
    const src = ownPath(await uploadImage(world.baseUrl, alice, await somePicture()))
    const { id: msgID } = await acked({ type: 2, imageMsg: { title: 'sea', src } }, `image:${kind}`)
    await acked({ type: 8, withdrawMsg: { msgID } }, `withdrawal:${kind}`)
    const [backfilled] = await missed()
    for (const message of [backfilled, (await history({ extras: true })).list[0]]) {
      expect(message).toMatchObject({ id: msgID, msg: { type: 8 } })
      expect(Object.keys(message?.extras ?? {})).toEqual(kind === 'group' ? ['withdrawnBy'] : [])
    }
    close()
  },
)
