import { expect, test } from 'vitest'
import { createOwnReactions, type Reaction } from './own-reactions.ts'

interface Frame extends Reaction {
  readonly id: number
  readonly requestId: string
}

/** Reactions on a socket that is open or not, with timers that run when the test says so. */
function open() {
  const sent: Frame[] = []
  const timers: Array<() => void> = []
  let isOpen = true
  const reactions = createOwnReactions({
    send(id, reaction, requestId) {
      if (isOpen) sent.push({ id, ...reaction, requestId })
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
    reactions,
    sent,
    timers,
    changes: () => sent.map(({ emoji, on }) => `${on ? '+' : '-'}${emoji}`),
    done: ({ requestId }: Frame) => reactions.settle({ event: 'done', requestId }),
    refuse: ({ requestId }: Frame, retry: boolean) =>
      reactions.settle({ event: 'error', requestId, code: 4002, msg: 'gone', retry }),
    cut() {
      isOpen = false
      reactions.closed()
    },
    reopen() {
      isOpen = true
      reactions.resume()
    },
  }
}

const like = { messageId: 7, emoji: '👍', on: true }

test('a reaction resolves when it is answered, and is not sent again', async () => {
  const { reactions, sent, done, cut, reopen } = open()
  const ended = reactions.want(1, like)
  done(sent[0] as Frame)
  await ended
  cut()
  reopen()
  expect(sent).toMatchObject([{ id: 1, ...like }])
})

test('unanswered reactions are sent again on the next connection, with those added meanwhile', async () => {
  const { reactions, sent, changes, done, cut, reopen } = open()
  const first = reactions.want(1, like)
  cut()
  const second = reactions.want(1, { ...like, emoji: '🎉' })
  expect(changes()).toEqual(['+👍'])
  reopen()
  expect(changes()).toEqual(['+👍', '+👍', '+🎉'])
  for (const frame of sent.slice(1)) done(frame)
  await Promise.all([first, second])
})

test('only the last wish for an emoji on a message is sent, and its answer resolves all of them', async () => {
  const { reactions, sent, changes, done, cut, reopen } = open()
  cut()
  const words = [true, false, true, false].map((on) => reactions.want(1, { ...like, on }))
  const other = reactions.want(2, like)
  reopen()
  expect(changes()).toEqual(['-👍', '+👍'])
  for (const frame of sent) done(frame)
  await Promise.all([...words, other])
})

test('an answer to an earlier wish does not resolve a later one', async () => {
  const { reactions, sent, done, cut, reopen, changes } = open()
  const ended = reactions.want(1, like)
  void reactions.want(1, { ...like, on: false })
  done(sent[0] as Frame)
  cut()
  reopen()
  expect(changes()).toEqual(['+👍', '-👍', '-👍'])
  done(sent[2] as Frame)
  await ended
})

test('a reaction refused for good rejects; refused for the moment, it is sent again later', async () => {
  const { reactions, sent, refuse, done, timers } = open()
  const refused = reactions.want(1, like)
  refuse(sent[0] as Frame, false)
  await expect(refused).rejects.toMatchObject({ code: 4002 })
  const delayed = reactions.want(1, like)
  refuse(sent[1] as Frame, true)
  for (const work of timers.splice(0)) work()
  done(sent[2] as Frame)
  await delayed
})

test('close rejects pending reactions', async () => {
  const { reactions } = open()
  const waiting = reactions.want(1, like)
  reactions.close()
  await expect(waiting).rejects.toMatchObject({ message: 'closed' })
})
