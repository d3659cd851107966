import { expect, test } from 'vitest'
import { keepSocketTickets, takeSocketTicket } from './socket-tickets.ts'

test('a ticket is given to the session that it came for, and to no other', () => {
  keepSocketTickets(['a', 'b'], 'token of Alice')
  expect(takeSocketTicket('token of Bob')).toBeUndefined()
  expect(takeSocketTicket('token of Alice')).toBe('a')
  keepSocketTickets(['c'], 'token of Bob')
  expect(takeSocketTicket('token of Alice')).toBeUndefined()
  expect(takeSocketTicket('token of Bob')).toBe('c')
})
