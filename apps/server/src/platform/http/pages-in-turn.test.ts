import type { AddressInfo } from 'node:net'
import { calls, limits } from '@parley/contract'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts'
import type { Caller } from '../../kernel/caller.ts'
import { errorHandler } from './error-handler.ts'
import { Routes } from './routes.ts'

const callerOf = (userId: number): Caller => ({
  userId,
  role: 2,
  sessionId: '',
  expiresAt: 0,
  ip: '',
  userAgent: '',
  language: 'en',
})

const friends = calls.friends.path
const ends: Array<() => Promise<void>> = []
afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.splice(0)) await end()
})

/** A server with a list and a call that is none; the token is the person's number. Answers wait to be sent. */
async function open() {
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler(errorHandler({ isDatabaseUnavailable: () => false, isOutOfSpace: () => false }))
  const steps: string[] = []
  let closed = 0
  app.server.on('connection', (socket) => {
    socket.once('close', () => {
      closed += 1
    })
  })
  const held: Array<() => void> = []
  app.addHook('onSend', () => new Promise<void>((resolve) => void held.push(resolve)))
  app.addHook('onResponse', async ({ url, headers }) => {
    if (url === friends) steps.push(`sent list of ${headers.token}`)
  })
  const turns = new KeyedMutex<number>({ max: limits.waitingAnswers, seconds: limits.answerSeconds })
  const authenticate = async (token: string | undefined) => callerOf(Number(token))
  const routes = new Routes(app, authenticate, () => undefined, turns)
  routes.signedIn(calls.friends, async (_input, { userId }) => {
    steps.push(`list of ${userId}`)
    return { list: [], count: 0 }
  })
  routes.signedIn(calls.logout, async (_input, { userId }) => {
    steps.push(`call of ${userId}`)
    return '注销成功'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  ends.push(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const ask = (path: string, user: number, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { token: String(user) }, ...init })
  return {
    steps,
    held,
    list: (user: number, init?: RequestInit) => ask(friends, user, init),
    call: (user: number) =>
      ask('/api/auth/logout', user, { method: 'POST', headers: { token: String(user) } }),
    /** Connections that are seen to have closed. */
    closed: () => closed,
  }
}

/** Releases held pages as they appear, until all the answers have arrived. */
async function release(held: Array<() => void>, answers: ReadonlyArray<Promise<Response>>) {
  const timer = setInterval(() => {
    for (const send of held.splice(0)) send()
  }, 1)
  const come = await Promise.all(answers)
  clearInterval(timer)
  return come
}

test('the next page of a person is made when the last one has been sent, and nobody else waits', async () => {
  const { steps, held, list, call } = await open()
  const first = list(1)
  await vi.waitFor(() => expect(held).toHaveLength(1), 20_000)
  const second = list(1)
  const others = [list(2), call(1)]
  await vi.waitFor(() => expect(held).toHaveLength(3), 20_000)
  expect(steps.toSorted()).toEqual(['call of 1', 'list of 1', 'list of 2'])
  await release(held, [first, second, ...others])
  await vi.waitFor(() => expect(steps.filter((step) => step.endsWith('list of 1'))).toHaveLength(4), 20_000)
  expect(steps.filter((step) => step.endsWith('list of 1'))).toEqual([
    'list of 1',
    'sent list of 1',
    'list of 1',
    'sent list of 1',
  ])
})

test('the page of a client that has gone while waiting is not made', async () => {
  const { steps, held, list, call, closed } = await open()
  const first = list(1)
  await vi.waitFor(() => expect(held).toHaveLength(1), 20_000)
  const given = new AbortController()
  const gone = expect(list(1, { headers: { token: '1' }, signal: given.signal })).rejects.toThrow()
  // Behind it, so that it has come when this is answered.
  const after = call(3)
  await vi.waitFor(() => expect(held).toHaveLength(2), 20_000)
  given.abort()
  await gone
  await vi.waitFor(() => expect(closed()).toBe(1), 20_000)
  await release(held, [first, after])
  await release(held, [list(1)])
  expect(steps.filter((step) => step === 'list of 1')).toHaveLength(2)
})

test('a page that nobody takes is given up, and the next one made', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { steps, held, list } = await open()
  const first = expect(list(1)).rejects.toThrow()
  while (held.length === 0) await new Promise(setImmediate)
  const second = list(1)
  vi.advanceTimersByTime(limits.answerSeconds * 1000)
  await first
  while (steps.length < 2) await new Promise(setImmediate)
  vi.useRealTimers()
  await release(held, [second])
})
