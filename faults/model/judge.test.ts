import type { Conference } from '@parley/contract'
import { expect, test } from 'vitest'
import type { Seen } from '../person/view.ts'
import { judgeConferences } from './conferences.ts'
import { judgeFinds } from './finds.ts'
import { judgeForwards } from './forwards.ts'
import { judge } from './judge.ts'
import { Model } from './model.ts'
import { judgeSchedules } from './schedules.ts'
import type { Truth } from './truth.ts'

const people = [1, 2] as const
const key = 'direct 1 2'

const message = (sequence: number): Seen => ({
  id: 100 + sequence,
  sequence,
  senderId: 1,
  content: `message ${sequence}`,
  version: 0,
  type: 1,
  cites: undefined,
  isWithdrawn: false,
  mentions: [],
  reactions: '',
  votes: undefined,
  album: undefined,
  thread: undefined,
  isOutOfChat: false,
})

/** Two people and three acked messages, as a correct server sends them. */
function scene() {
  const model = new Model()
  model.friends.add(key)
  const messages = [1, 2, 3].map(message)
  for (const { id, sequence, content } of messages) {
    const clientMessageId = `c${sequence}`
    model.sent({ clientMessageId, senderId: 1, key, content, queue: 'q', namesOther: false })
    model.acked({ event: 'ack', clientMessageId, id, sequence, createdAt: '' })
  }
  const truthTo = (me: 1 | 2, shown: Seen[] = messages, history = shown.map(({ id }) => id)): Truth => ({
    account: { id: me, nickname: `Person ${me}`, token: '' },
    conversations: [
      {
        kind: 'direct',
        id: 3 - me,
        readUpTo: 0,
        messages: shown,
        clientMessageIds: new Map(shown.map(({ id }) => [id, `c${id - 100}`])),
        history,
        chat: history,
        threads: new Map(),
        mine: new Set(),
        chosen: new Map(shown.flatMap(({ id, votes }) => (votes === undefined ? [] : [[id, '']]))),
        pins: [],
      },
    ],
    scheduled: new Map(),
    counts: new Map(),
    chatCounts: new Map(),
    friends: new Set([3 - me]),
    groups: new Set(),
    conferences: new Map(),
    finds: new Map(),
  })
  const judgeShown = (shown: Seen[], history?: number[]) =>
    judge(model, [truthTo(1), truthTo(2, shown, history)], []).join('\n')
  return {
    model,
    messages,
    truthTo,
    judgeShown,
    /** @param entered what the first has entered in the list that is the first message */
    judged(shown: Seen[], entered: string) {
      const truths = people.map((me) => truthTo(me, shown))
      const [list] = truths[0]?.conversations ?? []
      const chosen = new Map([...(list?.chosen ?? []), [101, entered] as const])
      const mine = {
        ...(truths[0] as Truth),
        conversations: [{ ...(list as Truth['conversations'][number]), chosen }],
      }
      return judge(model, [mine, ...truths.slice(1)], []).join('\n')
    },
    all: (shown: Seen[]) =>
      judge(
        model,
        people.map((me) => truthTo(me, shown)),
        [],
      ).join('\n'),
  }
}

test('judge finds nothing wrong with a correct server', () => {
  const { messages, judgeShown } = scene()
  expect(judgeShown(messages)).toBe('')
})

test('judge finds a lost acked message', () => {
  const { messages, judgeShown, all } = scene()
  expect(judgeShown(messages.slice(1))).toContain('acked, but lost to 2')
  expect(all(messages.slice(0, 2))).toContain('acked, but lost to 1')
  expect(all([message(1), message(3)])).toContain('gaps')
})

test('judge finds a message that is doubled, misplaced or changed', () => {
  const { messages, all } = scene()
  expect(all([...messages, { ...message(4), id: 102 }])).toContain('doubled')
  expect(all(messages.map((seen) => ({ ...seen, sequence: seen.sequence + 1 })))).toContain(
    'not where its ack said',
  )
  expect(all(messages.map((seen) => ({ ...seen, content: 'x' })))).toContain('says "x"')
})

test('judge finds differences between people, and between history and backfill', () => {
  const { messages, judgeShown } = scene()
  expect(judgeShown(messages.map((seen) => ({ ...seen, isWithdrawn: true })))).toContain('sent differently')
  expect(judgeShown(messages, [101, 103, 102])).toContain('history over HTTP')
})

test('a hidden message may be missing, and must be', () => {
  const { model, messages, judgeShown } = scene()
  model.hide(2, [101])
  expect(judgeShown(messages.slice(1))).toBe('')
  expect(judgeShown(messages)).toContain('taken out of view')
})

test('judge finds a message that overtakes, is stored although refused, or is never answered', () => {
  const { model, messages, all } = scene()
  model.sent({ clientMessageId: 'c0', senderId: 1, key, content: '', queue: 'q', namesOther: false })
  expect(all(messages)).toContain('was never answered')
  model.refused({ event: 'error', clientMessageId: 'c0', code: 4001, msg: '', retry: false })
  expect(all([{ ...message(0), id: 100 }, ...messages])).toContain('refused, but stored')
  model.sent({ clientMessageId: 'c9', senderId: 1, key, content: 'message 0', queue: 'q', namesOther: false })
  model.acked({ event: 'ack', clientMessageId: 'c9', id: 109, sequence: 0, createdAt: '' })
  expect(all(messages)).toContain('overtaken')
  model.interrupt(key, 1)
  expect(all(messages)).not.toContain('overtaken')
})

test('judge finds contradicting answers', () => {
  const { model, messages, all } = scene()
  model.refused({ event: 'error', clientMessageId: 'c1', code: 4001, msg: '', retry: false })
  model.acked({ event: 'ack', clientMessageId: 'c2', id: 1, sequence: 9, createdAt: '' })
  expect(all(messages)).toMatch(/acked and then refused.*two acks/s)
})

test('messages of a group may be forgotten with the group only', () => {
  const { model, messages, all } = scene()
  const toGroup = { senderId: 1, key: 'group 7', content: '', queue: 'q', namesOther: false } as const
  model.sent({ ...toGroup, clientMessageId: 'g1' })
  model.acked({ event: 'ack', clientMessageId: 'g1', id: 201, sequence: 1, createdAt: '' })
  model.refused({ event: 'error', clientMessageId: 'g1', code: 5001, msg: '', retry: false })
  expect(all(messages)).toBe('')
  model.groups.set(7, new Set())
  expect(all(messages)).toContain('its group was said to be unknown')
})

test('an acked withdrawal is carried out, and a refused one is not', () => {
  const { model, messages, all } = scene()
  const withdrawal = { senderId: 1, key, content: '', queue: 'q', namesOther: false } as const
  model.sent({ ...withdrawal, clientMessageId: 'w1', withdraws: 101 })
  model.acked({ event: 'ack', clientMessageId: 'w1', id: 101, sequence: 1, createdAt: '' })
  expect(all(messages)).toContain('acked, but not carried out')
  model.sent({ ...withdrawal, clientMessageId: 'w2', withdraws: 102 })
  model.refused({ event: 'error', clientMessageId: 'w2', code: 4004, msg: '', retry: false })
  const gone = messages.map((seen) => (seen.id === 103 ? seen : { ...seen, isWithdrawn: true }))
  expect(all(gone)).toContain('refused, but carried out')
})

test('an acknowledged reaction exists, and a removed one does not', () => {
  const { model, messages, all } = scene()
  const like = { messageId: 101, emoji: '👍', on: true }
  const noted = model.reacting(1, 'device 1', like)
  expect(all(messages)).toBe('')
  noted(true)
  expect(all(messages)).toContain('done, but not there')
  model.reacting(1, 'device 1', { ...like, on: false })(true)
  expect(all(messages)).toBe('')
  model.reacting(1, 'device 1', like)(undefined)
  expect(all(messages)).toBe('')
})

test('after a request of a closed page the state is unknown, also after later requests', () => {
  const { model, messages, all } = scene()
  const like = { messageId: 101, emoji: '👍', on: true }
  model.reacting(1, 'device 1', like)(undefined)
  model.reacting(1, 'device 1', like)(true)
  expect(all(messages)).toBe('')
})

test('an acknowledged entry has its content, and there is none that nobody requested', () => {
  const { model, messages, judged } = scene()
  const [first, ...others] = messages
  const listed = [{ ...(first as Seen), votes: 'list of 0: ' }, ...others]
  expect(judged(listed, '')).toBe('')
  expect(judged(listed, '1 e1 Tea for two')).toContain('entered by nobody: 1 101 e1')
  model.signingUp(1, 'device 1', { messageId: 101, entryId: 'e1', content: 'Tea for two' })(true)
  expect(judged(listed, '1 e1 Tea for two')).toBe('')
  expect(judged(listed, '')).toContain('1 101 e1 was to say Tea for two, but says nothing')
  model.signingUp(1, 'device 1', { messageId: 101, entryId: 'e1' })(true)
  expect(judged(listed, '')).toBe('')
  expect(judged(listed, '1 e1 Tea for two')).toContain('was to say nothing')
})

test('an acknowledged vote counts, and nobody has a choice that they never made', () => {
  const { model, messages, all } = scene()
  const [first, ...others] = messages
  const polled = [{ ...(first as Seen), votes: '0,0 of 0' }, ...others]
  expect(all(polled)).toBe('')
  const vote = { messageId: 101, options: [0] }
  const noted = model.voting(1, 'device 1', vote)
  expect(all(polled)).toBe('')
  noted(true)
  expect(all(polled)).toContain('1 voted 0 in 101, but has chosen nothing')
  model.voting(1, 'device 1', { ...vote, options: [] })(true)
  expect(all(polled)).toBe('')
})

test('a scheduled message is sent once, or waits with a reason', () => {
  const { model, messages, all, truthTo } = scene()
  const [first] = messages
  const noted = {
    clientMessageId: 'later',
    senderId: 1,
    key: key as never,
    content: 'message 4',
    isTaken: true as boolean | undefined,
  }
  model.schedules.push(noted)
  expect(all(messages)).toContain('taken, but lost')
  const [mine, theirs] = [truthTo(1), truthTo(2)]
  const waiting = (how: 'waiting' | 'refused') =>
    judge(model, [{ ...mine, scheduled: new Map([['later', how]]) }, theirs], []).join('\n')
  expect(waiting('refused')).toBe('')
  expect(waiting('waiting')).toContain('still to be sent')
  noted.isTaken = undefined
  expect(all(messages)).toBe('')
  const sent = (...ids: number[]) => {
    const names = new Map(ids.map((id) => [id, 'later']))
    const [conversation] = mine.conversations
    if (!conversation) throw new Error('no conversation')
    return judgeSchedules(
      model,
      { me: 1, conversation: { ...conversation, clientMessageIds: names } },
      key as never,
      [mine],
    )
  }
  noted.content = first?.content ?? ''
  expect(sent(101)).toEqual([])
  expect(sent(101, 102).join()).toContain('sent twice')
  noted.isTaken = false
  expect(sent(101).join()).toContain('refused, but sent')
})

test('an acknowledged pin exists', () => {
  const { model, messages, all } = scene()
  const noted = model.pinning('device 1', { messageId: 101, on: true })
  expect(all(messages)).toBe('')
  noted(true)
  expect(all(messages)).toContain('done, but not pinned')
  model.pinning('device 2', { messageId: 101, on: true })(true)
  expect(all(messages)).toBe('')
})

test('forwarded messages exist once, as answered, with the original content', () => {
  const { model, all, messages } = scene()
  const forward = { clientMessageId: 'f', key, as: 'each', sent: 0 as number | undefined } as const
  model.forwards.push(forward)
  expect(all(messages)).toBe('')
  model.forwards.splice(0, 1, { ...forward, sent: 1 })
  expect(all(messages)).toContain('not forwarded as it was answered')
  model.forwards.splice(0, 1, { ...forward, sent: undefined })
  expect(all(messages)).toBe('')
  model.forwards.splice(0, 1, { ...forward, clientMessageId: 'f', sent: 1 })
  const copy = { ...message(4), content: 'something else' }
  const names = new Map([[copy.id, 'f:101']])
  const judgeCopy = () =>
    judgeForwards(
      model,
      {
        me: 1,
        conversation: {
          kind: 'direct',
          id: 2,
          readUpTo: 0,
          messages: [...messages, copy],
          clientMessageIds: names,
          history: [],
          chat: [],
          threads: new Map(),
          mine: new Set(),
          chosen: new Map(),
          pins: [],
        },
      },
      key,
    )
  expect(judgeCopy().join()).toContain('says "something else" for "message 1"')
  model.edits.asked(copy.id, { version: 0, content: copy.content })(true)
  expect(judgeCopy()).toEqual([])
})

test('a message has the content of its last edit, and only one edit of a version counts', () => {
  const { model, messages, all } = scene()
  const saying = (version: number, content: string) =>
    all(messages.map((seen) => (seen.id === 101 ? { ...seen, version, content } : seen)))
  expect(saying(1, 'edited')).toContain('which no edit has made')
  const noted = model.edits.asked(101, { version: 0, content: 'edited' })
  expect(saying(1, 'edited')).toBe('')
  expect(all(messages)).toBe('')
  noted(true)
  expect(saying(1, 'edited')).toBe('')
  expect(all(messages)).toContain('done, but lost')
  const refused = model.edits.asked(101, { version: 1, content: 'refused' })
  refused(false)
  expect(saying(2, 'refused')).toContain('which no edit has made')
  model.edits.asked(101, { version: 0, content: 'as well' })(true)
  expect(saying(1, 'edited')).toContain('2 edits of 101 hold')
})

const callOf = (...people: Array<{ userID: number; hasHandUp?: boolean }>): Conference => ({
  kind: 'voice',
  startedAt: '',
  version: 1,
  people: people.map(({ userID, hasHandUp = false }, index) => {
    const shown = { isMuted: false, hasCamera: false, isSharing: false, hasHandUp }
    return { seat: index + 1, userID, nickname: '', avatar: '', ...shown }
  }),
})

test('a participant of a group call has an open connection, in one call, as answered', () => {
  const model = new Model()
  for (const groupId of [1, 2]) model.groups.set(groupId, new Set([1, 2]))
  const stay = { groupId: 1, userId: 1, isOpen: true, state: 'in', hasHandUp: true } as const
  const judged = (...calls: Array<[number, Conference]>) =>
    judgeConferences(model, [new Map(calls)]).join('\n')
  expect(judged([1, callOf({ userID: 1 })])).toBe('without a connection: 1 in the call of group 1')
  model.stays.push({ ...stay, isOpen: false })
  expect(judged([1, callOf({ userID: 1 })])).toContain('without a connection')
  model.stays.push(stay)
  expect(judged()).toBe('entered, but not in the call of group 1: 1')
  expect(judged([1, callOf({ userID: 1 })])).toBe('the hand is not up: 1 in the call of group 1')
  const right = callOf({ userID: 1, hasHandUp: true })
  expect(judged([1, right])).toBe('')
  expect(judged([1, right], [2, right])).toContain('1 is in two calls')
  expect(judged([1, right], [2, callOf()])).toBe('nobody is in the call of group 2')
  model.hearsSignals = false
  expect(judged()).toBe('')
  model.groups.get(1)?.delete(1)
  expect(judged([1, right])).toBe('no member: 1 in the call of group 1')
})

test('judgeFinds finds missing, unexpected and doubled results', () => {
  const { model, messages, truthTo } = scene()
  model.edits.asked(101, { version: 0, content: 'edited 甲乙' })(true)
  const [first, second, third] = messages
  if (!first || !second || !third) throw new Error('there are three messages')
  const shown = [
    { ...first, version: 1, content: 'edited 甲乙' },
    { ...second, content: '', isWithdrawn: true },
    third,
  ]
  const judged = (ids: number[]) =>
    judgeFinds(model, { ...truthTo(1, shown), finds: new Map([['甲乙', ids]]) }).join('\n')
  expect(judged([101])).toBe('')
  expect(judged([])).toBe('shown, but not found by 1, who looks for 甲乙: 101')
  expect(judged([101, 102])).toBe('found, but not shown so by 1, who looks for 甲乙: 102')
  expect(judged([101, 103])).toContain('found, but not shown so')
  expect(judged([101, 101])).toContain('found twice')
  model.forwards.push({ clientMessageId: 'c3', key, as: 'record', sent: 1 })
  const records = truthTo(1, shown)
  const [conversation] = records.conversations
  const named = {
    ...(conversation as Truth['conversations'][number]),
    clientMessageIds: new Map([[103, 'c3:']]),
  }
  const inRecord = { ...records, conversations: [named], finds: new Map([['甲乙', [101, 103]]]) }
  expect(judgeFinds(model, inRecord)).toEqual([])
})

test('a reply in a thread is in its thread, and in the chat only if it was sent there too', () => {
  const { model, truthTo, messages } = scene()
  const [root, reply, both] = messages as [Seen, Seen, Seen]
  const shown = [root, { ...reply, thread: root.id, isOutOfChat: true }, { ...both, thread: root.id }]
  for (const id of ['c2', 'c3']) Object.assign(model.sends.get(id) ?? {}, { thread: root.id })
  const truth = (chat: number[], thread: number[]) =>
    people.map((me) => {
      const whole = truthTo(me, shown)
      const [conversation] = whole.conversations
      if (!conversation) return whole
      return { ...whole, conversations: [{ ...conversation, chat, threads: new Map([[root.id, thread]]) }] }
    })
  expect(judge(model, truth([101, 103], [101, 102, 103]), [])).toEqual([])
  expect(judge(model, truth([101, 102, 103], [101, 102, 103]), [])).toContainEqual(
    expect.stringContaining('the chat without threads is 101,102,103'),
  )
  expect(judge(model, truth([101, 103], [101, 102]), [])).toContainEqual(
    expect.stringContaining('the thread of 101 is 101,102'),
  )
})
