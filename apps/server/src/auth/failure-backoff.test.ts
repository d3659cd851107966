import { expect, test } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { FailureBackoff } from './failure-backoff.ts'

function backoffWithClock(free: number) {
  let now = 1_000_000
  const backoff = new FailureBackoff(free, () => now)
  return {
    backoff,
    pass: (ms: number) => {
      now += ms
    },
    fail: (times: number, key = 'alice') => {
      for (let i = 0; i < times; i++) backoff.failed(key)
    },
    secondsToWait(key = 'alice') {
      try {
        backoff.check(key)
        return 0
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        expect(error.errorName).toBe('tooManyRequests')
        return error.params.seconds
      }
    },
  }
}

test('the first failures are free', () => {
  const { fail, secondsToWait } = backoffWithClock(5)
  fail(5)
  expect(secondsToWait()).toBe(0)
})

test('each further failure doubles the wait, up to a quarter of an hour', () => {
  const { fail, secondsToWait } = backoffWithClock(5)
  fail(5)
  const waits = Array.from({ length: 12 }, () => {
    fail(1)
    return secondsToWait()
  })
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
})

test('after the wait one may try again', () => {
  const { fail, pass, secondsToWait } = backoffWithClock(0)
  fail(3)
  expect(secondsToWait()).toBe(4)
  pass(3999)
  expect(secondsToWait()).toBe(1)
  pass(1)
  expect(secondsToWait()).toBe(0)
})

test('a success forgives everything', () => {
  const { backoff, fail, secondsToWait } = backoffWithClock(2)
  fail(4)
  backoff.succeeded('alice')
  fail(2)
  expect(secondsToWait()).toBe(0)
})

test('an hour without a failure forgives everything', () => {
  const { fail, pass, secondsToWait } = backoffWithClock(2)
  fail(9)
  pass(60 * 60_000)
  fail(2)
  expect(secondsToWait()).toBe(0)
})

test('one key says nothing about another', () => {
  const { fail, secondsToWait } = backoffWithClock(1)
  fail(2, 'alice')
  expect(secondsToWait('alice')).toBe(1)
  expect(secondsToWait('bob')).toBe(0)
})

test('with more keys than it remembers, the one that failed longest ago is forgotten first', () => {
  const { fail, secondsToWait } = backoffWithClock(0)
  fail(1, 'first')
  fail(1, 'second')
  fail(1, 'first')
  for (let i = 0; i < 49_999; i++) fail(1, `key ${i}`)
  expect(secondsToWait('second')).toBe(0)
  expect(secondsToWait('first')).toBe(2)
})
