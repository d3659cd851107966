import Type from 'typebox'
import { expect, test } from 'vitest'
import { limits } from '../src/all-limits.ts'
import { calls } from '../src/calls.ts'
import { ChatFrame } from '../src/frames.ts'
import { validator, violationMessage } from '../src/validate.ts'

const readQuery = validator(calls.searchUsers.query, { fromQuery: true })

test('the texts of a query become numbers and booleans', () => {
  expect(readQuery({ page: '2', limit: '-1', key: '10001', online: 'true' })).toEqual({
    ok: true,
    value: { page: 2, limit: -1, key: '10001', online: true },
  })
  expect(readQuery({ online: '0', key: '1e3' })).toEqual({ ok: true, value: { online: false, key: '1e3' } })
})

test.each([
  { page: '' },
  { page: 'two' },
  { page: '1.5' },
  { page: '1e3' },
  { page: '0x10' },
  { page: ' 1' },
  { page: 'true' },
  { page: 'null' },
  { page: '0' },
  { page: '-1' },
  { page: '99999999999999999999' },
  { page: '1; drop table users' },
  { limit: 'all' },
  { limit: '-2' },
  { limit: '5001' },
  { online: 'perhaps' },
  { page: ['1', '2'] },
])('a query of %j is refused', (query) => {
  expect(readQuery(query).ok).toBe(false)
})

test('unknown fields are ignored, wherever they are', () => {
  const frame = {
    revUserID: 1,
    msg: { type: 1, textMsg: { content: 'a', font: 'big' }, extra: 1 },
    more: [1],
  }
  expect(validator(ChatFrame)(frame).ok).toBe(true)
})

test('a value nested deeper than any stack is checked, not fatal', () => {
  const deep = JSON.parse(`${'['.repeat(60_000)}${']'.repeat(60_000)}`)
  const frame = { revUserID: 1, msg: { type: 1, textMsg: { content: 'a' } } }
  expect(() => validator(ChatFrame)(deep)).not.toThrow()
  expect(() => validator(ChatFrame)({ ...frame, unknown: deep })).not.toThrow()
  expect(() => validator(ChatFrame)({ ...frame, msg: deep })).not.toThrow()
})

test('the free content of a field is checked too, and not deeper than a stack reaches', () => {
  const check = validator(ChatFrame)
  const signal = (data: unknown) => ({
    revUserID: 1,
    msg: { type: 7, videoCallMsg: { flag: 9, type: 'offer', data } },
  })
  expect(check(signal({ sdp: 'v=0' })).ok).toBe(true)
  expect(check(signal({ a: [{ b: 'x\0' }] })).ok).toBe(false)
  const deep = JSON.parse(`${'['.repeat(60_000)}"\ud800"${']'.repeat(60_000)}`)
  expect(check(signal(deep)).ok).toBe(false)
})

test('the content of a signal is measured as JSON, however it nests', () => {
  const check = validator(ChatFrame)
  const verdict = (data: unknown) =>
    check({ revUserID: 1, msg: { type: 7, videoCallMsg: { flag: 9, type: 'offer', data } } })
  const { max } = limits.signalData
  const wraps = [(text: string) => text, (sdp: string) => ({ sdp }), (text: string) => [[{ a: [text, 1] }]]]
  for (const wrap of wraps) {
    const room = max - JSON.stringify(wrap('')).length
    expect(verdict(wrap('林'.repeat(room))).ok).toBe(true)
    const refused = verdict(wrap('a'.repeat(room + 1)))
    expect(refused).toEqual({
      ok: false,
      violation: { path: '/msg/videoCallMsg/data', rule: 'length', params: { min: 0, max } },
    })
    expect(!refused.ok && violationMessage(refused.violation, 'en')).toBe(
      `Call data must be 0–${max} characters`,
    )
  }
  expect(verdict(Array(max).fill(0)).ok).toBe(false)
  expect(verdict(Object.fromEntries(Array.from({ length: max / 4 }, (_, i) => [i, null]))).ok).toBe(false)
})

test('validate returns the given value itself, without a copy', () => {
  const value = { name: '  a ' }
  const result = validator(Type.Object({ name: Type.String({ 'x-trim': true }) }))(value)
  expect(result.ok && result.value).toBe(value)
  expect(value.name).toBe('a')
})

test('fields of any name are checked as values, not as parts of the language', () => {
  const check = validator(calls.changeUserInfo.body)
  for (const text of [
    '{"__proto__":{"nickname":""}}',
    '{"constructor":1}',
    '{"hasOwnProperty":1}',
    '{"toString":1}',
  ])
    expect(check(JSON.parse(text)).ok).toBe(true)
})
