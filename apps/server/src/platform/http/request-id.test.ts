import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { requestIdOf } from './request-id.ts'

const isProxy = (address: string) => address === '10.0.0.1'

const idFrom = (remoteAddress: string, id?: string | string[]) =>
  requestIdOf(
    { headers: { 'x-request-id': id }, socket: { remoteAddress } } as unknown as IncomingMessage,
    isProxy,
  )

const isOwn = expect.stringMatching(/^[\da-f-]{36}$/)

test('a request keeps the id that a trusted proxy gave it', () => {
  expect(idFrom('10.0.0.1', '4bf92f3577b34da6a3ce929d0e0e4736')).toBe('4bf92f3577b34da6a3ce929d0e0e4736')
})

test('a request gets a new id where a client chose one, or none came', () => {
  expect(idFrom('10.0.0.2', '4bf92f3577b34da6a3ce929d0e0e4736')).toEqual(isOwn)
  expect(idFrom('10.0.0.1')).toEqual(isOwn)
})

test.each(['short', 'x'.repeat(65), 'a line\nand another', '{"level":60}', ['12345678', '12345679']])(
  'an id that a log or a header should not hold is replaced: %j',
  (id) => {
    expect(idFrom('10.0.0.1', id)).toEqual(isOwn)
  },
)
