import Type from 'typebox'
import { expect, test } from 'vitest'
import { calls } from '../src/calls.ts'
import { ChatFrame } from '../src/frames.ts'
import { nullable } from '../src/schema.ts'
import { validator } from '../src/validate.ts'

const read = (schema: Parameters<typeof validator>[0], value: unknown) => {
  const result = validator(schema)(value)
  return result.ok ? result.value : result.violation
}

test('a frame reaches its handler without fields that its schema does not name, at any depth', () => {
  const frame = {
    revUserID: 1,
    mentions: null,
    requestId: 'a',
    msg: { type: 1, textMsg: { content: 'a', font: 'big' }, imageMsg: { src: '/' } },
  }
  const given = structuredClone(frame)
  expect(read(ChatFrame, frame)).toEqual({ revUserID: 1, msg: { type: 1, textMsg: { content: 'a' } } })
  expect(frame, 'what was given stays, for the answer to name its ids').toEqual(given)
})

test('a frame without further fields is not copied', () => {
  const frame = { revUserID: 1, msg: { type: 1, textMsg: { content: 'a' } } }
  expect(read(ChatFrame, frame)).toBe(frame)
})

test('the free content of a signal stays whole', () => {
  const data = { sdp: 'v=0', more: [{ a: 1 }] }
  const frame = { revUserID: 1, msg: { type: 7, videoCallMsg: { flag: 9, type: 'offer', data } } }
  expect(read(ChatFrame, frame)).toBe(frame)
})

test('unknown fields of lists, of one of several kinds and of nullable values are removed alike', () => {
  const Row = Type.Object({ id: Type.Integer({ minimum: 0, maximum: 9 }) })
  const schema = Type.Object({
    rows: Type.Array(Row),
    maybe: nullable(Row),
    either: Type.Union([Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })]),
  })
  const value = { rows: [{ id: 1 }, { id: 2, x: 1 }], maybe: { id: 3, x: 1 }, either: { b: '', x: 1 } }
  expect(read(schema, value)).toEqual({ rows: [{ id: 1 }, { id: 2 }], maybe: { id: 3 }, either: { b: '' } })
  expect(read(schema, { rows: [], maybe: null, either: { a: '' } })).toEqual({
    rows: [],
    maybe: null,
    either: { a: '' },
  })
})

test('names that are parts of the language are fields as any other', () => {
  const body = JSON.parse('{"nickname":"Ann","__proto__":{"a":1},"constructor":1,"toString":1}')
  const value = read(calls.changeUserInfo.body, body)
  expect(Object.keys(value as object)).toEqual(['nickname'])
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
})

test('a query has only the fields that its schema names', () => {
  const query = validator(calls.searchUsers.query, { fromQuery: true })({ key: 'a', page: '1', token: 'x' })
  expect(query.ok && query.value).toEqual({ key: 'a', page: 1 })
})
