import { expect, test } from 'vitest'
import { Tickets } from './tickets.ts'

const ticket = { deviceId: 7, target: 10_001, kind: 'group', messageId: 2 ** 40 } as const
const secret = Buffer.alloc(32, 1)
const at = (hours: number, key = secret) => new Tickets(key, 'marking a message read', () => hours * 3600_000)

test('a ticket is valid for a day', () => {
  const text = at(0).write(ticket)
  expect(at(0).read(text)).toEqual(ticket)
  expect(at(24).read(text)).toEqual(ticket)
  expect(at(25).read(text)).toBeUndefined()
})

test('a changed ticket, or one of another site, is invalid', () => {
  const text = at(0).write(ticket)
  const bytes = Buffer.from(text, 'base64url')
  for (let place = 0; place < bytes.length; place++) {
    const other = Buffer.from(bytes)
    other[place] = (other[place] ?? 0) ^ 1
    expect(at(0).read(other.toString('base64url'))).toBeUndefined()
  }
  expect(at(0, Buffer.alloc(32, 2)).read(text)).toBeUndefined()
  expect(new Tickets(secret, 'refusing a call', () => 0).read(text)).toBeUndefined()
  for (const text of ['', 'x', 'AAAA'.repeat(20)]) expect(at(0).read(text)).toBeUndefined()
})
