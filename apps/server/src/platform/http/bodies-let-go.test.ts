import { calls } from '@parley/contract'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import { errorHandler } from './error-handler.ts'
import { Routes } from './routes.ts'

const caller = { userId: 1, sessionId: 'a', role: 2, isConfirmed: true, lacksSecondFactor: false }

/** Requests that wait for authentication, and then for their turn, until the test lets them on. */
function openRoutes() {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler(errorHandler({ isDatabaseUnavailable: () => false, isOutOfSpace: () => false }))
  const requests: FastifyRequest[] = []
  app.addHook('onRequest', async (request) => void requests.push(request))
  const known = Promise.withResolvers<boolean>()
  const turn = Promise.withResolvers<void>()
  const authenticate = async () =>
    (await known.promise) ? (caller as unknown as Caller) : refuse('unauthenticated')
  const routes = new Routes(app, authenticate, () => undefined, new KeyedMutex())
  const heard: unknown[] = []
  const entered = Promise.withResolvers<void>()
  const handler = async (input: unknown) => {
    heard.push(input)
    entered.resolve()
    await turn.promise
    return { token: 'x' }
  }
  routes.open(calls.login, handler)
  routes.signedIn(calls.seeSecurityNotices, async (input) => {
    await handler(input)
    return {}
  })
  return { app, requests, heard, known, turn, entered: entered.promise }
}

const more = Array.from({ length: 1000 }, () => ({}))

test('a waiting request holds only the fields of its body that the contract names', async () => {
  const { app, requests, heard, known, turn, entered } = openRoutes()
  const seen = { method: 'DELETE', url: calls.seeSecurityNotices.path, payload: { upTo: 7, more } } as const
  const answers = [
    app.inject({
      method: 'POST',
      url: calls.login.path,
      payload: { userName: 'ann', password: 'secret', more },
    }),
    app.inject(seen),
    app.inject(seen),
  ]
  await entered
  // A person who signs in waits for their turn, and the others to be known.
  await expect.poll(() => requests.map(({ body }) => body)).toEqual([undefined, undefined, undefined])
  known.resolve(true)
  await expect.poll(() => heard).toHaveLength(3)
  turn.resolve()
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(heard.map((input) => (input as { body: object }).body)).toEqual([
    { userName: 'ann', password: 'secret' },
    { upTo: 7 },
    { upTo: 7 },
  ])
})

test('a request without a session: the refusal says nothing about its body', async () => {
  const { app, known } = openRoutes()
  known.resolve(false)
  const answer = await app.inject({
    method: 'DELETE',
    url: calls.seeSecurityNotices.path,
    payload: { upTo: 'x' },
  })
  expect(answer.json()).toMatchObject({ code: 1007 })
})
