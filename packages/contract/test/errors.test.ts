import { expect, test } from 'vitest'
import { type ErrorName, errorMessage, errorName, errors, languages, success } from '../src/errors.ts'

const table = Object.entries(errors) as Array<
  [ErrorName, { code: number; http: number; retry?: true; zh: string; en: string }]
>

test('no code is used twice, and none is the code of success', () => {
  const codes = table.map(([, { code }]) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes).not.toContain(success.code)
})

test('a code leads back to its name, and an unknown one to none', () => {
  for (const [name, { code }] of table) expect(errorName(code)).toBe(name)
  expect(errorName(0)).toBeUndefined()
  expect(errorName(9999)).toBeUndefined()
})

test('rules refuse with HTTP 200; only codes that the wire names, or of missing or failing parts, have another', () => {
  const others = table.filter(([, { http }]) => http !== 200).map(([name, { http }]) => [name, http])
  expect(Object.fromEntries(others)).toEqual({
    bodyNotJson: 400,
    unauthenticated: 401,
    pathUnknown: 404,
    fileUnknown: 404,
    bodyTooLarge: 413,
    tooManyRequests: 429,
    internal: 500,
    unavailable: 503,
    requestTimeout: 408,
    databaseSilent: 503,
    outOfSpace: 507,
    storeSilent: 503,
    fileDamaged: 500,
  })
})

test('the texts that the wire quotes match the quotes', () => {
  expect(success).toEqual({ code: 0, msg: '成功' })
  expect(errors.unauthenticated.zh).toBe('认证失败')
  expect(errors.forbidden.zh).toBe('权限错误')
  expect(errors.callPeerOffline.zh).toBe('对方不在线')
})

test('a sentence needs the same parameters in every language', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()
  for (const [, { zh, en }] of table) expect(placeholders(en)).toEqual(placeholders(zh))
})

test('parameters are filled in, and a missing one leaves no braces', () => {
  for (const [name] of table)
    for (const language of languages) {
      const params = {
        field: 'F',
        rule: 'R',
        seconds: 7,
        requestId: 'id',
        minutes: 2,
        what: 'W',
        wait: 'a',
        count: 3,
      }
      expect(errorMessage(name, language, params)).not.toMatch(/[{}]/)
      expect(errorMessage(name, language)).not.toMatch(/[{}]/)
    }
  expect(errorMessage('withdrawTooLate', 'en', { minutes: 2 })).toBe(
    'Messages can only be unsent within 2 minutes',
  )
})

test('a retry is allowed exactly where time can help', () => {
  const retried = table.filter(([, entry]) => entry.retry).map(([name]) => name)
  expect(retried.toSorted()).toEqual(
    [
      'answersTooOften',
      'archivesPaused',
      'askingPaused',
      'databaseSilent',
      'imageQueueFull',
      'internal',
      'outOfSpace',
      'uploadsPaused',
      'registrationsFull',
      'requestTimeout',
      'sendFailed',
      'sendingTooFast',
      'storeSilent',
      'tooManyRequests',
      'unavailable',
      'uploadIncomplete',
    ].toSorted(),
  )
})
