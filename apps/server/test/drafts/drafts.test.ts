import { draftLimits, MessageType } from '@parley/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Person } from '../groups/groups-support.ts'
import { kindNames, openConversations, speaking } from '../reactions/reactions-support.ts'

const all = await openConversations()
const { world, alice, bob, kinds } = all

type Said = { text: string; citation?: number; mentions?: Array<{ userID: number; written: string }> }
type Place = { userID?: number; groupID?: number }

const keep = (person: Person, place: Place, base: number, said?: Said, clientMessageId?: string) =>
  person.call('PUT /api/chat/drafts', {
    body: {
      ...place,
      base,
      ...(said && { said }),
      ...(clientMessageId !== undefined && { clientMessageId }),
    },
  })
const read = (person: Person, after?: number) =>
  person.call('GET /api/chat/drafts', { query: { ...(after !== undefined && { after }) } })

/** Somebody new, who has a friend: what they write and read is nobody else's. */
async function someone() {
  const [me, friend] = await world.people('Dora', 'Emil')
  await world.befriend(me, friend)
  return { me, place: { userID: friend.id }, revUserID: friend.id }
}

test.for(kindNames)(
  'a draft in a %s conversation is published to the person’s other devices',
  async (kind) => {
    const place = kinds[kind].named(alice)
    const other = await alice.socket({ kind: 'chat', v2: true })
    const older = await alice.socket({ kind: 'chat' })
    const his = await bob.socket({ kind: 'chat', v2: true })
    const said = { text: 'Well, @Bob ', citation: 3, mentions: [{ userID: bob.id, written: 'Bob' }] }
    const { draft, isTaken } = await keep(alice, place, 0, said)
    expect({ draft, isTaken }).toEqual({ isTaken: true, draft: { ...place, version: draft.version, said } })
    expect(await other.hear({ event: 'draft' })).toEqual({
      event: 'draft',
      ...place,
      version: draft.version,
      said,
    })
    expect((await read(alice)).list).toContainEqual(draft)
    expect(older.heard).toEqual([])
    expect(his.heard.filter(({ event }) => event === 'draft')).toEqual([])
    for (const socket of [other, older, his]) socket.close()
  },
)

test('two devices that write a draft at once lose nothing: the second gets what the first has written', async () => {
  const { me, place } = await someone()
  const { draft: first } = await keep(me, place, 0, { text: 'From one' })
  const answer = await keep(me, place, 0, { text: 'From the other' })
  expect(answer).toEqual({ isTaken: false, draft: first })
  const over = await keep(me, place, first.version, { text: 'From the other' })
  expect(over).toMatchObject({ isTaken: true, draft: { said: { text: 'From the other' } } })
  expect(over.draft.version).toBeGreaterThan(first.version)
})

test('one of many drafts on the same version is taken', async () => {
  const { me, place } = await someone()
  const { draft } = await keep(me, place, 0, { text: 'First' })
  for (const base of [draft.version, 0]) {
    const there = (await read(me)).asOf
    const texts = ['a', 'b', 'c', 'd'].map((text) => `${base} ${text}`)
    const answers = await Promise.all(texts.map((text) => keep(me, place, base && there, { text })))
    expect(answers.filter(({ isTaken }) => isTaken)).toHaveLength(base === 0 ? 0 : 1)
  }
})

test('one of many first drafts is taken', async () => {
  const { me, place } = await someone()
  const answers = await Promise.all(['a', 'b', 'c'].map((text) => keep(me, place, 0, { text })))
  expect(answers.filter(({ isTaken }) => isTaken)).toHaveLength(1)
  expect((await read(me)).list).toHaveLength(1)
})

test('the same draft again keeps its version, and is published to nobody', async () => {
  const { me, place } = await someone()
  const said = { text: 'Same', citation: 4 }
  const { draft } = await keep(me, place, 0, said)
  const other = await me.socket({ kind: 'chat', v2: true })
  expect(await keep(me, place, 0, said)).toEqual({ isTaken: true, draft })
  const next = await keep(me, place, draft.version, { text: 'Other' })
  expect(await other.hear({ event: 'draft' })).toMatchObject({ version: next.draft.version })
  other.close()
})

test.for(kindNames)('a sent message of a %s conversation removes the draft that it was', async (kind) => {
  const { open, history } = speaking(all, kind)
  const place = kinds[kind].named(bob)
  const { draft } = await keep(bob, place, 0, { text: 'Now' })
  const other = await bob.socket({ kind: 'chat', v2: true })
  const socket = await open(bob)
  const send = (content: string, version?: number) => {
    const clientMessageId = crypto.randomUUID()
    const msg = { type: 1, textMsg: { content } }
    socket.send({ ...kinds[kind].address(bob), msg, clientMessageId, ...(version && { draft: version }) })
    return socket.hear({ event: 'ack', clientMessageId })
  }
  await send('Beside it')
  await send('Of a version that is no more', draft.version - 1)
  expect((await read(bob)).list).toContainEqual(draft)
  await send('Now', draft.version)
  const change = await other.hear({ event: 'draft' })
  expect(change).toEqual({ event: 'draft', ...place, version: change.version, sent: true })
  expect(Number(change.version)).toBeGreaterThan(draft.version)
  expect((await read(bob)).list).not.toContainEqual(expect.objectContaining(place))
  expect((await history(bob)).list.at(-1)?.msgPreview).toBe('Now')
  other.close()
  socket.close()
})

describe.for(kindNames)(
  'in a %s conversation, of a draft that was on its way when its message was sent',
  (kind) => {
    const place = kinds[kind].named(bob)
    const { open } = speaking(all, kind)
    const left = async () => (await read(bob)).list

    async function sending() {
      const socket = await open(bob)
      const other = await bob.socket({ kind: 'chat', v2: true })
      onTestFinished(() => {
        socket.close()
        other.close()
      })
      return {
        other,
        send(clientMessageId: string, content = 'Quick') {
          const msg = { type: 1, textMsg: { content } }
          socket.send({ ...kinds[kind].address(bob), msg, clientMessageId, draftOnItsWay: true })
          return socket.hear({ event: 'ack', clientMessageId })
        },
      }
    }

    test('nothing is left where the draft came first, and other devices are notified', async () => {
      const { send, other } = await sending()
      const clientMessageId = crypto.randomUUID()
      const { draft } = await keep(bob, place, 0, { text: 'Qui' }, clientMessageId)
      await send(clientMessageId)
      const change = await other.hear({ event: 'draft', sent: true })
      expect(change).toEqual({ event: 'draft', ...place, version: change.version, sent: true })
      expect(Number(change.version)).toBeGreaterThan(draft.version)
      expect(await left()).toEqual([])
    })

    test('nothing is kept where the message came first', async () => {
      const { send } = await sending()
      const clientMessageId = crypto.randomUUID()
      await send(clientMessageId)
      const answer = await keep(bob, place, 0, { text: 'Qui' }, clientMessageId)
      expect(answer).toEqual({ isTaken: true, draft: { ...place, version: answer.draft.version } })
      expect(await left()).toEqual([])
      const { draft } = await keep(bob, place, answer.draft.version, { text: 'Next' })
      expect(draft.version).toBeGreaterThan(answer.draft.version)
      await keep(bob, place, draft.version)
    })

    test('nothing is left where both come at once', async () => {
      const { send } = await sending()
      for (let n = 0; n < 20; n++) {
        const clientMessageId = crypto.randomUUID()
        await Promise.all([keep(bob, place, 0, { text: 'Qui' }, clientMessageId), send(clientMessageId)])
        await expect.poll(left).toEqual([])
      }
    })

    test('nothing is left of the same text that was sent under two ids', async () => {
      const { send } = await sending()
      const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
      const { draft } = await keep(bob, place, 0, { text: 'Again' }, first)
      expect(await keep(bob, place, draft.version, { text: 'Again' }, second)).toEqual({
        isTaken: true,
        draft,
      })
      await send(first)
      await send(crypto.randomUUID())
      expect(await left(), 'typed again since').toEqual([draft])
      await send(second)
      await expect.poll(left).toEqual([])
      const answer = await keep(bob, place, 0, { text: 'Again' }, second)
      expect(answer.draft.said).toBeUndefined()
    })

    test('a draft that another device has written since stays', async () => {
      const { send } = await sending()
      const clientMessageId = crypto.randomUUID()
      const { draft: first } = await keep(bob, place, 0, { text: 'Qui' }, clientMessageId)
      const { draft } = await keep(bob, place, first.version, { text: 'Quite another' })
      await send(clientMessageId)
      await send(crypto.randomUUID())
      expect(await left()).toEqual([draft])
      await keep(bob, place, draft.version)
    })
  },
)

test('a message that cites something, and so is looked at closely, empties its draft too', async () => {
  const { say, open } = speaking(all, 'group')
  const msgID = await say(alice)
  const { draft } = await keep(alice, kinds.group.named(), 0, { text: 'Yes', citation: msgID })
  const socket = await open(alice)
  const msg = { type: MessageType.reply, replyMsg: { msgID, content: 'Yes' } }
  socket.send({ ...kinds.group.address(), msg, clientMessageId: 'cites', draft: draft.version })
  await socket.hear({ event: 'ack', clientMessageId: 'cites' })
  socket.close()
  expect((await read(alice)).list).not.toContainEqual(expect.objectContaining(kinds.group.named()))
})

test('a message that is refused leaves the draft', async () => {
  const [stranger] = await world.people('Fritz')
  const { me } = await someone()
  const place = { userID: stranger.id }
  const { draft } = await keep(me, place, 0, { text: 'Hello' })
  const socket = await me.socket({ kind: 'chat', v2: true })
  const msg = { type: 1, textMsg: { content: 'Hello' } }
  socket.send({ revUserID: stranger.id, msg, clientMessageId: 'refused', draft: draft.version })
  await socket.hear({ event: 'error', clientMessageId: 'refused' })
  socket.close()
  expect((await read(me)).list).toEqual([draft])
})

test('a client that comes back learns by `synced` whether there are drafts to read, and reads what is new', async () => {
  const { me, place } = await someone()
  const synced = async () => {
    const socket = await me.socket({ kind: 'chat', v2: true })
    socket.send({ sync: {} })
    const { drafts } = await socket.hear({ event: 'synced' })
    socket.close()
    return drafts
  }
  expect(await synced()).toBeUndefined()
  expect(await read(me)).toEqual({ asOf: 0, list: [] })
  const { draft: old } = await keep(me, place, 0, { text: 'Old' })
  const { draft } = await keep(me, { userID: me.id }, 0, { text: 'Note' })
  expect(await synced()).toBe(draft.version)
  const { said: _, ...known } = old
  expect(await read(me, old.version)).toEqual({ asOf: draft.version, list: [draft, known] })
  const { draft: gone } = await keep(me, { userID: me.id }, draft.version)
  expect(await synced()).toBe(gone.version)
  expect((await read(me)).list).toEqual([old])
})

test('a draft emptied long ago is forgotten, and a client with an old version writes anew', async () => {
  const { me, place } = await someone()
  const { draft } = await keep(me, place, 0, { text: 'Old' })
  await keep(me, place, draft.version, { text: '' })
  await world.queries
    .updateTable('drafts')
    .set({ changed_at: new Date(Date.now() - (draftLimits.emptiedDays + 1) * 24 * 3600_000) })
    .where('user_id', '=', me.id)
    .execute()
  await world.runJob('emptied drafts')
  expect((await read(me)).asOf).toBe(0)
  expect(await keep(me, place, draft.version, { text: 'Offline' })).toMatchObject({ isTaken: true })
})

test('no more conversations have drafts than the limit; of those that do they can be changed', async () => {
  const { me, place } = await someone()
  const { draft } = await keep(me, place, 0, { text: 'First' })
  await world.queries
    .insertInto('drafts')
    .values(
      Array.from({ length: draftLimits.ofPerson - 1 }, (_, i) => ({
        user_id: me.id,
        place: 'group' as const,
        target: 1_000_000 + i,
        version: draft.version,
        said: JSON.stringify({ text: 'x' }),
      })),
    )
    .execute()
  const more = { body: { groupID: 7, base: 0, said: { text: 'One more' } } }
  expect(await me.outcome('PUT /api/chat/drafts', more)).toBe('draftsFull')
  expect(await me.outcome('PUT /api/chat/drafts', { body: { groupID: 7, base: 0 } })).toBe('ok')
  expect(await keep(me, place, draft.version, { text: 'Changed' })).toMatchObject({ isTaken: true })
  expect((await read(me)).list).toHaveLength(draftLimits.ofPerson)
})

test('a draft may be longer than a message, and not longer than its limit', async () => {
  const { me, place } = await someone()
  const longest = { text: `${'😀'.repeat(draftLimits.text.max - 1)} ` }
  expect((await keep(me, place, 0, longest)).draft.said).toEqual(longest)
  const body = { ...place, base: 0, said: { text: `${longest.text} ` } }
  expect(await me.outcome('PUT /api/chat/drafts', { body })).toBe('fieldInvalid')
})

test.for([
  ['no conversation', {}],
  ['two conversations', { userID: 1, groupID: 1 }],
  ['a base that is none', { userID: 1, base: -1 }],
  ['a text that is none', { userID: 1, said: { text: 3 } }],
  ['a character that no text has', { userID: 1, said: { text: 'a\u0000b' } }],
  [
    'mentions without end',
    { userID: 1, said: { text: '', mentions: Array(51).fill({ userID: 1, written: 'A' }) } },
  ],
] as const)('%s is refused, and nothing is kept', async ([, wrong]) => {
  const { me } = await someone()
  const body = { base: 0, said: { text: 'Hello' }, ...wrong } as never
  expect(await me.outcome('PUT /api/chat/drafts', { body })).toMatch(/Invalid|required/i)
  expect((await read(me)).list).toEqual([])
})
