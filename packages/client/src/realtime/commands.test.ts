import { expect, test } from 'vitest'
import { createCommands, keyOfCommand, type Reaction } from './commands.ts'

interface Frame extends Reaction {
  readonly id: number
  readonly requestId: string
}

/** Reactions on a socket that is open or not, with timers that run when the test says so. */
function open() {
  const sent: Frame[] = []
  const timers: Array<() => void> = []
  let isOpen = true
  const commands = createCommands({
    send(id, [, reaction], requestId) {
      if (isOpen) sent.push({ id, ...(reaction as Reaction), requestId })
      return isOpen
    },
    timers: {
      after(_: number, work: () => void) {
        timers.push(work)
        return () => void timers.splice(timers.indexOf(work), 1)
      },
    } as never,
    random: () => 0,
  })
  return {
    commands,
    react: (id: number, reaction: Reaction) => commands.give(id, { react: reaction }),
    sent,
    timers,
    changes: () => sent.map(({ emoji, on }) => `${on ? '+' : '-'}${emoji}`),
    done: ({ requestId }: Frame) => commands.settle({ event: 'done', requestId }),
    refuse: ({ requestId }: Frame, retry: boolean) =>
      commands.settle({ event: 'error', requestId, code: 4002, msg: 'gone', retry }),
    cut() {
      isOpen = false
      commands.closed()
    },
    reopen() {
      isOpen = true
      commands.resume()
    },
  }
}

const like = { messageId: 7, emoji: '👍', on: true }

test('a reaction resolves when it is answered, and is not sent again', async () => {
  const { react, sent, done, cut, reopen } = open()
  const ended = react(1, like)
  done(sent[0] as Frame)
  await ended
  cut()
  reopen()
  expect(sent).toMatchObject([{ id: 1, ...like }])
})

test('unanswered reactions are sent again on the next connection, with those added meanwhile', async () => {
  const { react, sent, changes, done, cut, reopen } = open()
  const first = react(1, like)
  cut()
  const second = react(1, { ...like, emoji: '🎉' })
  expect(changes()).toEqual(['+👍'])
  reopen()
  expect(changes()).toEqual(['+👍', '+👍', '+🎉'])
  for (const frame of sent.slice(1)) done(frame)
  await Promise.all([first, second])
})

test('only the last wish for an emoji on a message is sent, and its answer resolves all of them', async () => {
  const { react, sent, changes, done, cut, reopen } = open()
  cut()
  const words = [true, false, true, false].map((on) => react(1, { ...like, on }))
  const other = react(2, like)
  reopen()
  expect(changes()).toEqual(['-👍', '+👍'])
  for (const frame of sent) done(frame)
  await Promise.all([...words, other])
})

test('an answer to an earlier wish does not resolve a later one', async () => {
  const { react, sent, done, cut, reopen, changes } = open()
  const ended = react(1, like)
  void react(1, { ...like, on: false })
  done(sent[0] as Frame)
  cut()
  reopen()
  expect(changes()).toEqual(['+👍', '-👍', '-👍'])
  done(sent[2] as Frame)
  await ended
})

test('a reaction refused for good rejects; refused for the moment, it is sent again later', async () => {
  const { react, sent, refuse, done, timers } = open()
  const refused = react(1, like)
  refuse(sent[0] as Frame, false)
  await expect(refused).rejects.toMatchObject({ code: 4002 })
  const delayed = react(1, like)
  refuse(sent[1] as Frame, true)
  for (const work of timers.splice(0)) work()
  done(sent[2] as Frame)
  await delayed
})

test('close rejects pending reactions', async () => {
  const { commands, react } = open()
  const waiting = react(1, like)
  commands.close()
  await expect(waiting).rejects.toMatchObject({ message: 'closed' })
})

test('a command has the key of an earlier one for the same thing, and of no other', () => {
  const msg = { type: 1, textMsg: { content: 'Hi' } } as const
  const keys = [
    { react: like },
    { react: { ...like, emoji: '🎉' } },
    { pin: { messageId: 7, on: true } },
    { vote: { messageId: 7, options: [0] } },
    { closePoll: { messageId: 7 } },
    { signUp: { messageId: 7, entryId: 'a' } },
    { signUp: { messageId: 7, entryId: 'b' } },
    { edit: { messageId: 7, version: 0, editId: 'a', msg } },
    { edit: { messageId: 7, version: 0, editId: 'b', msg } },
  ].map(keyOfCommand)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keyOfCommand({ react: { ...like, on: false } })).toBe(keys[0])
  expect(keyOfCommand({ vote: { messageId: 7, options: [1, 2] } })).toBe(keys[3])
})
