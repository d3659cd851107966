import { type CallShape, calls } from '@parley/contract'
import { valid } from '@parley/contract/test/arbitrary'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { afterAll, expect, test } from 'vitest'
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts'
import { readConfig } from '../config/config.ts'
import { createApp } from './app.ts'
import { createLog } from './log.ts'
import type { RequestLimits } from './request-limits.ts'
import { Routes } from './routes.ts'

const app = await createApp({
  config: readConfig({}),
  log: createLog('silent'),
  admission: { enter: async () => true },
  requestLimits: { take: async () => undefined, takeFrom: async () => undefined } as unknown as RequestLimits,
  isProxy: () => false,
  isDatabaseUnavailable: () => false,
  isOutOfSpace: () => false,
  readerOf: () => undefined,
  onRequest: () => undefined,
})
afterAll(() => app.close())

const sample = (schema: TSchema) => fc.sample(valid(schema), { numRuns: 1, seed: 1 })[0]

/** Files have their own rules for caching. */
const operations = Object.values(calls as Record<string, CallShape>).filter(({ media }) => media !== 'bytes')
const anonymous = async () => {
  throw new Error('nobody signs in here')
}
const routes = new Routes(app, anonymous, () => undefined, new KeyedMutex())
for (const call of operations) routes.open(call, async () => sample(call.data) as never)

function requestOf({ method, path, params, query, body }: CallShape) {
  const named = params ? (sample(params) as Record<string, unknown>) : {}
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named[name])))
  return {
    method,
    url,
    ...(query && { query: asTexts(sample(query) as Record<string, unknown>) }),
    ...(body && { payload: sample(body) as object }),
  }
}

const asTexts = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

test.each(operations.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s: neither its answer nor its refusal is stored in a cache',
  async (_name, call) => {
    const answer = await app.inject(requestOf(call))
    expect([answer.statusCode, answer.json().code]).toEqual([200, 0])
    expect(answer.headers['cache-control']).toBe('no-store')
    const unreadable = { headers: { 'content-type': 'text/plain' }, payload: 'no JSON' }
    const refusal = await app.inject({ method: 'POST', url: call.path, ...unreadable })
    expect(refusal.statusCode).not.toBe(200)
    expect(refusal.headers['cache-control']).toBe('no-store')
  },
)
