import { expect, test } from 'vitest'
import { createTickets } from './tickets.ts'

test('take returns each ticket once, and none that is too old', () => {
  let now = 0
  const tickets = createTickets(() => now)
  expect(tickets.take()).toBeUndefined()
  tickets.keep(['a', 'b'])
  expect([tickets.take(), tickets.take(), tickets.take()]).toEqual(['a', 'b', undefined])
  tickets.keep(['c'])
  now = 25_000
  expect(tickets.take()).toBeUndefined()
})
