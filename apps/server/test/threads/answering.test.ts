import { expect, test } from 'vitest'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { text, threading } from './threads-support.ts'

const all = await openConversations()
const { alice, bob } = all

test.for(kindNames)(
  'an answer in a thread of a %s conversation is a reply that the chat leaves out',
  async (kind) => {
    const { open, say, answer, chat, olderChat, thread, message } = threading(all, kind)
    const root = await say(alice)
    const his = await open(alice)
    const reply = await answer(bob, root, 'Yes')
    const event = await his.hear({ event: 'message' })
    his.close()
    expect(event).toMatchObject({
      message: {
        id: reply,
        msg: { type: 9, replyMsg: { msgID: root, content: 'Yes' } },
        extras: { thread: { root, author: alice.id } },
      },
    })
    expect((await chat(alice)).at(-1)).toBe(root)
    expect((await olderChat(alice)).slice(-2)).toEqual([root, reply])
    expect(await thread(alice, root)).toEqual([root, reply])
    expect((await message(bob, reply))?.extras?.thread).toEqual({ root, author: alice.id })
  },
)

test.for(kindNames)(
  'the first message of a thread says how many answers there are, and whose',
  async (kind) => {
    const { say, answer, replies } = threading(all, kind)
    const root = await say(alice)
    expect(await replies(bob, root)).toBeUndefined()
    await answer(bob, root)
    await answer(alice, root)
    const face = ({ id, nickname }: { id: number; nickname: string }) => ({ userID: id, nickname })
    expect(await replies(bob, root)).toMatchObject({
      count: 2,
      people: [face(alice), face(bob)],
      level: 'all',
      unread: 1,
      mentions: 0,
    })
  },
)

test.for(kindNames)('an answer that is sent to the %s chat too is in both', async (kind) => {
  const { say, answer, chat, thread } = threading(all, kind)
  const root = await say(alice)
  const reply = await answer(bob, root, 'For all', { thread: { root, inChat: true } })
  expect((await chat(alice)).slice(-2)).toEqual([root, reply])
  expect(await thread(alice, root)).toEqual([root, reply])
})

test.for(kindNames)(
  'a %s message that cannot begin a thread is refused, and nothing is stored',
  async (kind) => {
    const { say, answer, send, withdraw, olderChat } = threading(all, kind)
    const root = await say(alice)
    const reply = await answer(bob, root)
    const elsewhere = await threading(all, kind === 'group' ? 'direct' : 'group').say(alice)
    const gone = await say(alice)
    await withdraw(alice, gone)
    const before = await olderChat(alice)
    const inThread = (id: number) => send(bob, text('No'), { thread: { root: id } })
    expect(await inThread(reply)).toBe('threadNested')
    expect(await inThread(elsewhere)).toBe('messageUnknown')
    expect(await inThread(999_999)).toBe('messageUnknown')
    expect(await inThread(gone)).toBe('messageWithdrawn')
    expect(await olderChat(alice)).toEqual(before)
  },
)

test.for(kindNames)(
  'an answer in a %s thread stays there when it is edited and when it is withdrawn',
  async (kind) => {
    const { say, answer, address, outcome, withdraw, chat, thread, message } = threading(all, kind)
    const root = await say(alice)
    const reply = await answer(bob, root)
    const edit = {
      ...address(bob),
      messageId: reply,
      version: 0,
      editId: 'e1',
      msg: { type: 9, replyMsg: { msgID: root, content: 'Better' } },
    }
    expect(await outcome(bob, { edit })).toBe('ok')
    expect(await message(alice, reply)).toMatchObject({
      extras: { thread: { root }, edited: { version: 1 } },
    })
    await withdraw(bob, reply)
    expect(await message(alice, reply)).toMatchObject({ msg: { type: 8 }, extras: { thread: { root } } })
    expect((await chat(alice)).at(-1)).toBe(root)
    expect(await thread(alice, root)).toEqual([root, reply])
  },
)

test.for(kindNames)('a client that was away receives an answer with its %s thread', async (kind) => {
  const { say, answer, history, missed } = threading(all, kind)
  const root = await say(alice)
  const { position = 0 } = await history(bob)
  const reply = await answer(bob, root)
  expect(await missed(alice, position)).toMatchObject([
    { event: 'message', message: { id: reply, extras: { thread: { root, author: alice.id } } } },
  ])
})

test.for(kindNames)(
  'pictures, polls and quotes of other answers can be sent in a %s thread',
  async (kind) => {
    const { say, answer, send, thread, message } = threading(all, kind)
    const root = await say(alice)
    const first = await answer(bob, root)
    const quote = await send(
      alice,
      { type: 9, replyMsg: { msgID: first, content: 'Why?' } },
      { thread: { root } },
    )
    const poll = { question: 'When?', options: ['Now', 'Later'], multiple: false, secret: false }
    const vote = await send(alice, text('When?'), { thread: { root }, poll })
    expect(await thread(bob, root)).toEqual([root, first, quote, vote])
    expect(await message(bob, Number(quote))).toMatchObject({ msg: { replyMsg: { msgID: first } } })
    expect((await message(bob, Number(vote)))?.extras).toHaveProperty('poll')
  },
)

test.for(kindNames)('a long %s thread is read in pages, both ways and around an answer', async (kind) => {
  const { say, answer, history, thread } = threading(all, kind)
  const root = await say(alice)
  const ids = [root]
  for (let i = 0; i < 6; i++) {
    ids.push(await answer(bob, root, `No ${i}`))
    await say(alice)
  }
  const read = async (query: object) => {
    const { list, more, moreAfter, count } = await history(alice, { thread: root, places: true, ...query })
    return { ids: list.map(({ id }) => id), more, moreAfter, count }
  }
  expect(await read({ limit: 3 })).toEqual({ ids: ids.slice(-3), more: true, moreAfter: undefined, count: 7 })
  expect(await read({ limit: 3, before: ids[4] })).toMatchObject({ ids: ids.slice(1, 4), more: true })
  expect(await read({ limit: 3, before: ids[3] })).toMatchObject({ ids: ids.slice(0, 3), more: false })
  expect(await read({ limit: 3, after: ids[1] })).toMatchObject({ ids: ids.slice(2, 5), moreAfter: true })
  expect(await read({ limit: 4, around: ids[3] })).toMatchObject({
    ids: ids.slice(2, 6),
    more: true,
    moreAfter: true,
  })
  expect(await thread(alice, root)).toEqual(ids)
  const around = await history(alice, { threads: true, around: ids[2] })
  expect(around).toMatchObject({ thread: root })
  expect(around.list.map(({ id }) => id)).not.toContain(ids[2])
})

test('a thread of another conversation cannot be read, nor can one by time', async () => {
  const { say } = threading(all, 'direct')
  const elsewhere = await say(alice)
  const inGroup = (query: object) =>
    bob.outcome('GET /api/group/history/{id}', { params: { id: all.group }, query })
  expect(await inGroup({ thread: elsewhere })).toBe('messageUnknown')
  expect(await inGroup({ thread: elsewhere, around: 1, by: 'time' })).toBe('fieldInvalid')
})
