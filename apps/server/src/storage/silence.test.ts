import { expect, test } from 'vitest'
import { isSilence } from './silence.ts'

const failure = (message: string, code?: string) => Object.assign(new Error(message), code && { code })

test.each([
  failure('Query read timeout'),
  failure('timeout exceeded when trying to connect'),
  failure('Connection terminated unexpectedly'),
  failure('Connection terminated due to connection timeout'),
  failure('Client has encountered a connection error and is not queryable'),
  failure('connect ECONNREFUSED', 'ECONNREFUSED'),
  failure('canceling statement due to statement timeout', '57014'),
  failure('terminating connection due to administrator command', '57P01'),
])('$message: the database did not answer', (error) => {
  expect(isSilence(error)).toBe(true)
})

test.each([
  failure('duplicate key', '23505'),
  failure('no such file', 'ENOENT'),
  failure('a mistake of ours'),
  undefined,
])('anything else is not its silence', (error) => {
  expect(isSilence(error)).toBe(false)
})
