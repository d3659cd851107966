import { expect, test } from 'vitest'
import type { Committed } from '../../db/committed.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { Draft, Sender, StoredMessage } from './drafts.ts'
import { GroupCommitQueue } from './group-commit-queue.ts'
import type { RenderContext } from './msg-presenter.ts'

/** A queue over a list; `failure` makes the commit of what is added fail. */
function setUp(failure: (content: string) => unknown, isUndecided = (_: string) => false) {
  const stored: string[] = []
  const doubted: string[][] = []
  const errors: unknown[] = []
  const announced: string[] = []
  let commits = 0
  const queue = new GroupCommitQueue({
    async store(drafts, isDoubtful) {
      const contents = drafts.map(({ preview }) => preview)
      const failed = contents.map(failure).find((error) => error !== undefined)
      if (failed !== undefined) throw failed
      if (isDoubtful) doubted.push(contents)
      const isLeft = (preview: string) => !isDoubtful && isUndecided(preview)
      stored.push(...contents.filter((preview) => !isLeft(preview)))
      commits++
      const context = {} as RenderContext
      const stores = (preview: string) =>
        ({ kind: 'stored', message: { preview } as StoredMessage, context, membersVersion: 1 }) as const
      const outcomes = () =>
        contents.map((preview) => (isLeft(preview) ? ({ kind: 'undecided' } as const) : stores(preview)))
      return { value: { outcomes } } as Committed<{ outcomes: typeof outcomes }>
    },
    announce(_, outcome) {
      if (outcome.kind !== 'stored') return
      const { preview } = outcome.message
      if (preview === 'cannot be published') throw new Error(preview)
      announced.push(preview)
    },
    isOutOfSpace: (error) => (error as { code?: unknown }).code === '53100',
    onError: (error) => errors.push(error),
  })
  return {
    queue,
    stored,
    doubted,
    announced,
    errors,
    get commits() {
      return commits
    },
  }
}

const draft = (content: string) => ({ senderId: 1, preview: content, clientMessageId: content }) as Draft

/** A connection that is broken off by a refusal for the moment, if it knows of that. */
function connection({ isPlain = false } = {}) {
  const answers: string[] = []
  let isBrokenOff = false
  const sender: Sender = {
    get isBrokenOff() {
      return isBrokenOff
    },
    stored: () => answers.push('stored'),
    refused(refusal: Refusal) {
      isBrokenOff ||= refusal.retry && !isPlain
      answers.push(refusal.errorName)
    },
  }
  return { sender, answers }
}

test('what came behind a message that failed for the moment is refused like it, and what others sent is stored', async () => {
  let isAway = true
  const away = new Error('the database is away')
  const { queue, stored, errors } = setUp((content) =>
    isAway && content.startsWith('first') ? away : undefined,
  )
  const [one, other, plain] = [connection(), connection(), connection({ isPlain: true })]
  queue.add(draft('first of one'), one.sender)
  queue.add(draft('first of plain'), plain.sender)
  // The first batch is under way.
  await new Promise(setImmediate)
  for (const [name, { sender }] of Object.entries({ one, other, plain }))
    queue.add(draft(`second of ${name}`), sender)
  await queue.drain()
  isAway = false
  queue.add(draft('third of one'), one.sender)
  await queue.drain()
  expect(one.answers).toEqual(['sendFailed', 'sendFailed', 'sendFailed'])
  expect(plain.answers).toEqual(['sendFailed', 'stored'])
  expect(stored).toEqual(['second of other', 'second of plain'])
  expect(errors).toEqual([away])
})

test('a message that the database cannot take is refused for good, alone and without breaking its connection off', async () => {
  const { queue, stored } = setUp((content) => (content === 'poison' ? { code: '22021' } : undefined))
  const { sender, answers } = connection()
  for (const content of ['one', 'poison', 'two']) queue.add(draft(content), sender)
  await queue.drain()
  expect(answers).toEqual(['stored', 'frameInvalid', 'stored'])
  expect(stored).toEqual(['one', 'two'])
})

test('when the database goes away while messages are stored one by one, those that are left are refused in order', async () => {
  const { queue, stored, commits } = setUp((content) => {
    if (content === 'poison') return { code: '22021' }
    return content === 'two' ? new Error('the database is away') : undefined
  })
  const { sender, answers } = connection()
  for (const content of ['one', 'poison', 'two', 'three']) queue.add(draft(content), sender)
  await queue.drain()
  expect(answers).toEqual(['stored', 'frameInvalid', 'sendFailed', 'sendFailed'])
  expect(stored).toEqual(['one'])
  expect(commits).toBe(0)
})

test('what finds no room on the disk is refused for the moment, in its own name, and is no error of the server', async () => {
  const { queue, errors } = setUp(() => ({ code: '53100' }))
  const { sender, answers } = connection()
  queue.add(draft('one'), sender)
  await queue.drain()
  expect([answers, errors]).toEqual([['outOfSpace'], []])
})

test('a message that cannot be announced does not hold up the others, and later ones are stored', async () => {
  const { queue, announced, errors } = setUp(() => undefined)
  const { sender, answers } = connection()
  for (const content of ['one', 'cannot be published', 'two']) queue.add(draft(content), sender)
  await queue.drain()
  queue.add(draft('three'), sender)
  await queue.drain()
  expect(answers).toEqual(['stored', 'stored', 'stored', 'stored'])
  expect(announced).toEqual(['one', 'two', 'three'])
  expect(errors).toMatchObject([{ message: 'cannot be published' }])
})

test('undecided messages are stored before all that arrived since, and each sender is notified once', async () => {
  const { queue, stored, doubted, announced } = setUp(
    () => undefined,
    (content) => content.startsWith('doubtful'),
  )
  const { sender, answers } = connection()
  const hurried: Sender = { ...sender, stored: () => queue.add(draft('plain 2'), sender) }
  queue.add(draft('doubtful 1'), sender)
  queue.add(draft('plain 1'), hurried)
  queue.add(draft('doubtful 2'), sender)
  await queue.drain()
  expect(stored).toEqual(['plain 1', 'doubtful 1', 'doubtful 2', 'plain 2'])
  expect(doubted).toEqual([['doubtful 1', 'doubtful 2', 'plain 2']])
  expect(announced).toEqual(stored)
  expect(answers).toEqual(['stored', 'stored', 'stored'])
})
