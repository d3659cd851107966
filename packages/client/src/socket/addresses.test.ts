import { sockets } from '@parley/contract'
import { expect, test } from 'vitest'
import { socketAddress, ticketAddress } from './addresses.ts'

test('sockets are secure where the page is', () => {
  expect(socketAddress('chat', 'https://chat.example/user/1?x=2', { token: 'a&b' })).toBe(
    `wss://chat.example${sockets.chat}?token=a%26b`,
  )
  expect(socketAddress('group', 'http://10.0.0.2:8080/login', { ticket: 't' })).toBe(
    `ws://10.0.0.2:8080${sockets.group}?ticket=t`,
  )
})

test('the address of one connection has a ticket in it, fetched for that', async () => {
  const asked: unknown[] = []
  const call = async (...question: unknown[]) => {
    asked.push(question)
    return { ticket: `ticket ${asked.length}`, expiresIn: 30 }
  }
  const { signal } = new AbortController()
  const http = { call: call as never }
  expect(await ticketAddress('chat', 'https://chat.example', http, signal)).toBe(
    `wss://chat.example${sockets.chat}?ticket=ticket+1`,
  )
  expect(await ticketAddress('chat', 'https://chat.example', http)).toContain('?ticket=ticket+2')
  expect(asked).toEqual([
    ['POST /api/auth/socket_ticket', {}, { signal }],
    ['POST /api/auth/socket_ticket', {}, {}],
  ])
})
