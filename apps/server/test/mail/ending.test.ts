import { mailLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { type Errands, MailSender } from '../../src/notifications/mail/sending.ts'

const log = { error: (problem: unknown) => expect.fail(String(problem)) }

/** Something to be sent once, of which the test says when it is found and done. */
function errand() {
  const found = Promise.withResolvers<string[]>()
  const done = Promise.withResolvers<void>()
  const seen = { begun: [] as string[], back: [] as string[], signal: undefined as AbortSignal | undefined }
  let asked = 0
  const errands: Errands<string> = {
    take: async () => (asked++ === 0 ? await found.promise : []),
    async carryOut(one, signal) {
      seen.begun.push(one)
      seen.signal = signal
      await Promise.race([done.promise, new Promise((gone) => signal.addEventListener('abort', gone))])
    },
    async giveBack(one) {
      seen.back.push(one)
    },
  }
  return { found, done, seen, sender: new MailSender([errands as Errands<unknown>], log) }
}

test('an errand that is taken while the node ends is given back, and not begun', async () => {
  const { found, seen, sender } = errand()
  const round = sender.work()
  sender.stop()
  const drained = sender.drain()
  found.resolve(['a', 'b'])
  await Promise.all([round, drained])
  expect(seen).toMatchObject({ begun: [], back: ['a', 'b'] })
})

test('a mail that is under way when the node ends is waited for', async () => {
  const { found, done, seen, sender } = errand()
  found.resolve(['a'])
  await sender.work()
  sender.stop()
  let isDrained = false
  const drained = sender.drain().then(() => {
    isDrained = true
  })
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
  expect(isDrained).toBe(false)
  done.resolve()
  await drained
  expect(seen.signal?.aborted).toBe(false)
})

test('and given up when it takes too long', async () => {
  const { found, seen, sender } = errand()
  found.resolve(['a'])
  await sender.work()
  sender.stop()
  await sender.drain()
  expect(seen).toMatchObject({ begun: ['a'], signal: { aborted: true } })
})

/** Errands that the test puts in, and that are under way until it says. */
function errands() {
  const waiting: string[] = []
  const begun: string[] = []
  const { promise: done, resolve: end } = Promise.withResolvers<void>()
  const all: Errands<string> = {
    take: async (limit) => waiting.splice(0, limit),
    async carryOut(one) {
      begun.push(one)
      await done
    },
    giveBack: () => expect.fail('nothing is given back'),
  }
  return { all: all as Errands<unknown>, waiting, begun, end }
}

test('an errand that comes while others are looked for is found in the same round', async () => {
  const [letters, digests] = [errands(), errands()]
  const sender = new MailSender(
    [
      letters.all,
      {
        ...digests.all,
        async take() {
          if (letters.begun.length > 0 || letters.waiting.length > 0) return []
          letters.waiting.push('asked')
          sender.hurry()
          return []
        },
      },
    ],
    log,
  )
  await sender.work()
  expect(letters.begun).toEqual(['asked'])
  letters.end()
})

test('digests that a server does not answer leave a place for what is asked for', async () => {
  const [letters, digests] = [errands(), errands()]
  const sender = new MailSender([letters.all, digests.all], log)
  digests.waiting.push(...Array.from({ length: 2 * mailLimits.atOnce }, (_, i) => `digest ${i}`))
  const round = sender.work()
  await expect.poll(() => digests.begun).toHaveLength(mailLimits.atOnce - 1)
  letters.waiting.push('asked')
  sender.hurry()
  await expect.poll(() => letters.begun).toEqual(['asked'])
  expect(digests.begun).toHaveLength(mailLimits.atOnce - 1)
  letters.end()
  digests.end()
  await round
  expect(digests.begun).toHaveLength(2 * mailLimits.atOnce)
})
