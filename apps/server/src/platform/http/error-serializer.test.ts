import { expect, test } from 'vitest'
import { errorText, serializeError } from './error-serializer.ts'

test('an error is serialized as its type, message, code, stack and cause, and nothing a driver attached to it', () => {
  const cause = Object.assign(new TypeError('WRONGPASS'), {
    command: { name: 'auth', args: ['hunter2hunter2'] },
  })
  const error = Object.assign(new Error('terminated', { cause }), {
    code: '57P01',
    client: { password: 'hunter2hunter2', secretKey: 12345678 },
    detail: 'Key (pwd)=(hunter2hunter2) already exists.',
  })
  expect(serializeError(error)).toEqual({
    type: 'Error',
    message: 'terminated',
    code: '57P01',
    stack: expect.stringContaining('terminated'),
    cause: { type: 'TypeError', message: 'WRONGPASS', stack: expect.any(String) },
  })
  expect(errorText(error)).not.toContain('hunter2')
  expect(errorText(error)).toContain('Caused by TypeError: WRONGPASS')
})

test('a chain of causes that goes round is serialized to a bounded depth', () => {
  const error: Error = new Error('round')
  error.cause = error
  expect(JSON.stringify(serializeError(error)).match(/"type"/g)).toHaveLength(6)
})

test('several attempts that failed together show the first as the cause', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  expect(serializeError(new AggregateError([refused]))).toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

test('a thrown value that is no error shows its text or its message alone', () => {
  expect(serializeError('gone')).toEqual({ type: 'string', message: 'gone' })
  expect(serializeError({ message: 'gone', password: 'x' })).toEqual({ type: 'object', message: 'gone' })
  expect(serializeError({ password: 'x' })).toEqual({ type: 'object', message: 'no error' })
})
