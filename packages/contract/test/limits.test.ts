import { expect, test } from 'vitest'
import { limits } from '../src/all-limits.ts'
import { isWithin, lengthOf } from '../src/limits.ts'
import { signInLimits } from '../src/sign-in-limits.ts'

test('the limits are those of the product', () => {
  expect(limits).toMatchObject({
    nickname: { min: 1, max: 32 },
    password: { min: 8, max: 128 },
    abstract: { min: 0, max: 128 },
    friendNote: { min: 0, max: 32 },
    verificationMessage: { min: 0, max: 128 },
    question: { min: 0, max: 64 },
    answer: { min: 0, max: 64 },
    recallMessage: { min: 0, max: 32 },
    groupTitle: { min: 1, max: 32 },
    groupSize: { min: 2, max: 2000, default: 200 },
    memberNickname: { min: 0, max: 32 },
    text: { min: 1, max: 5000 },
    imageText: { min: 1, max: 20_000 },
    prohibitionMinutes: { min: 1, max: 30 * 24 * 60 },
    withdrawMinutes: 2,
    previewLength: 30,
    showDateAfterMinutes: 60,
    page: { default: 1 },
    pageSize: { default: 10, max: 5000 },
    imageBytes: 10 * 2 ** 20,
    fileMib: { min: 1, max: 5120, default: 200 },
    bodyBytes: 128 * 2 ** 10,
    frameBytes: 128 * 2 ** 10,
    frameBytesMax: 2 ** 20,
  })
})

test('guessing codes takes years, also for a person who knows the password', () => {
  const { points, seconds } = signInLimits.codesFromStrangers
  const year = 365 * 24 * 3600
  const codesAtOnce = 3
  expect(((year / seconds) * points * codesAtOnce) / 10 ** 6).toBeLessThan(0.05)
})

test('a body holds the longest value of every field, escaped as badly as JSON can', () => {
  const worstBytes = 12
  expect(limits.text.max * worstBytes).toBeLessThan(limits.frameBytes)
  expect(limits.password.max * 2 * worstBytes).toBeLessThan(limits.bodyBytes)
  expect(limits.idList.max * '9007199254740991,'.length).toBeLessThan(limits.bodyBytes)
})

test('a page of a history holds fifteen of the longest messages with their extras', () => {
  expect(15 * (limits.frameBytes + 4096) + 1024).toBeLessThan(limits.historyBytes)
})

test('an answer on a socket holds the longest message, and fits into the smallest queue of a connection', () => {
  const smallestQueue = 1024 * 1024
  expect(limits.frameBytes + 4096).toBeLessThan(limits.backfillBytes)
  expect(limits.backfillBytes).toBeLessThan(smallestQueue)
  expect(limits.syncedBytes + limits.syncChanges * 256).toBeLessThan(smallestQueue)
})

test('a frame holds the longest content, in characters of four bytes', () => {
  expect(Math.max(limits.text.max, limits.imageText.max) * 4).toBeLessThan(limits.frameBytes - 1024)
  expect(limits.signalData.max).toBeLessThan(limits.frameBytes)
  expect(limits.frameBytes).toBeLessThan(limits.frameBytesMax)
})

test.each([
  ['', 0],
  ['   ', 0],
  ['\u3000\t\n', 0],
  [' a b ', 3],
  ['林', 1],
  ['🐼', 1],
  ['é', 1],
  ['e\u0301', 2],
  ['👩‍👩‍👧', 5],
])('the length of %j is %i: code points, without the white space around', (text, length) => {
  expect(lengthOf(text)).toBe(length)
})

test('a range includes both its ends', () => {
  const range = { min: 2, max: 3 }
  expect(['🐼', '🐼🐼', '🐼🐼🐼', '🐼🐼🐼🐼'].map((text) => isWithin(text, range))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
