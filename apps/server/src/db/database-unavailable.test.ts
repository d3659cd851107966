import pg from 'pg'
import { expect, test } from 'vitest'
import { isAnswer, isDatabaseUnavailable, isTooLong } from './database-unavailable.ts'

const failure = (message: string, code?: string) => Object.assign(new Error(message), code && { code })

test.each([
  failure('Query read timeout'),
  failure('timeout exceeded when trying to connect'),
  failure('Connection terminated unexpectedly'),
  failure('Connection terminated due to connection timeout'),
  failure('Client has encountered a connection error and is not queryable'),
  failure('connect ECONNREFUSED', 'ECONNREFUSED'),
  failure('canceling statement due to statement timeout', '57014'),
  failure('canceling statement due to lock timeout', '55P03'),
  failure('terminating connection due to administrator command', '57P01'),
])('$message: the database did not answer', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test.each([
  failure('duplicate key', '23505'),
  failure('no such file', 'ENOENT'),
  failure('a mistake of ours'),
  undefined,
])('anything else is not its silence', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
})

test.each([
  [failure('Query read timeout'), true],
  [failure('canceling statement due to statement timeout', '57014'), true],
  [failure('canceling statement due to lock timeout', '55P03'), true],
  [failure('terminating connection due to administrator command', '57P01'), false],
  [failure('timeout exceeded when trying to connect'), false],
  [undefined, false],
])('%s: did a statement take too long? %s', (error, took) => {
  expect(isTooLong(error)).toBe(took)
})

test.each([
  ['53300', true],
  ['28P01', true],
  ['3D000', true],
  ['57P01', false],
  ['57P03', false],
  ['08P01', false],
])('a probe that fails with SQLSTATE %s: is the database there? %s', (code, isThere) => {
  expect(isAnswer(Object.assign(new pg.DatabaseError('no', 2, 'error'), { code }))).toBe(isThere)
})

test('what the system says in its place is no answer of a database', () => {
  expect(isAnswer(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).toBe(false)
})
