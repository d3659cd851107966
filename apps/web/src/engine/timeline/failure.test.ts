import { SendError } from '@parley/client'
import { expect, test } from 'vitest'
import { failure } from '../test/calls.ts'
import { failureOf } from './failure.ts'

test('a refused message has the reason of the server, and whether a retry may succeed', () => {
  expect(failureOf(new SendError('not friends', 4001, false))).toEqual({
    reason: 'not friends',
    retry: false,
    isHeld: false,
  })
  expect(failureOf(new SendError('paused', 6014, true))).toMatchObject({ reason: 'paused', retry: true })
  expect(failureOf(new SendError('too early', 5016, false, 30))).toMatchObject({
    reason: 'too early',
    retry: true,
  })
})

test('whatever else went wrong can be tried again', () => {
  expect(failureOf(failure('refused', 'in its words'))).toEqual({ reason: 'in its words', retry: true })
  expect(failureOf(new TypeError('internal'))).toMatchObject({ retry: true })
  expect(failureOf(new TypeError('internal')).reason).not.toContain('internal')
})
