import { sockets, subprotocol, tokenSubprotocol } from '@parley/contract'
import { expect, test } from 'vitest'
import { doorOf, socketAddress, ticketAddress } from './addresses.ts'

test('a socket’s address is secure if the page’s is', () => {
  expect(socketAddress('chat', 'https://chat.example/user/1?x=2', { token: 'a&b' })).toBe(
    `wss://chat.example${sockets.chat}?token=a%26b`,
  )
  expect(socketAddress('group', 'http://10.0.0.2:8080/login', { ticket: 't' })).toBe(
    `ws://10.0.0.2:8080${sockets.group}?ticket=t`,
  )
})

test('ticketAddress fetches a ticket for each address', async () => {
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
  const speaking = { ...http, language: () => 'en' as const }
  expect(await ticketAddress('chat', 'https://chat.example', speaking)).toContain(
    '?ticket=ticket+2&language=en',
  )
  expect(asked).toEqual([
    ['POST /api/auth/socket_ticket', {}, { signal }],
    ['POST /api/auth/socket_ticket', {}, {}],
  ])
})

test('a session presents its token in the handshake, and fetches a ticket right after that has failed', async () => {
  let tickets = 0
  const call = async () => ({ ticket: `ticket-${++tickets}`, expiresIn: 30 })
  const session = { token: 'a.b.c', api: { call: call as never } }
  const { signal } = new AbortController()
  const shown = {
    url: `wss://chat.example${sockets.chat}`,
    protocols: [subprotocol, `${tokenSubprotocol}a.b.c`],
  }
  const doors = [0, 1, 2, 3, 4].map((n) => doorOf('chat', 'https://chat.example', session, signal, n))
  expect(await Promise.all(doors)).toEqual([
    shown,
    `${shown.url}?ticket=ticket-1`,
    shown,
    shown,
    `${shown.url}?ticket=ticket-2`,
  ])
  const speaking = { ...session, api: { ...session.api, language: () => 'zh' as const } }
  expect(await doorOf('chat', 'https://chat.example', speaking, signal, 0)).toEqual({
    ...shown,
    url: `${shown.url}?language=zh`,
  })
  expect(await doorOf('chat', 'https://chat.example', speaking, signal, 1)).toMatch(/&language=zh$/)
})

test('a ticket given before is used first, instead of the token, and not again after a failure', async () => {
  const given = ['given-1', 'given-2']
  const call = async () => ({ ticket: 'fetched', expiresIn: 30 })
  const session = { token: 'a.b.c', api: { call: call as never }, ticket: () => given.shift() }
  const { signal } = new AbortController()
  const url = `wss://chat.example${sockets.chat}`
  expect(await doorOf('chat', 'https://chat.example', session, signal, 0)).toBe(`${url}?token=given-1`)
  expect(await doorOf('chat', 'https://chat.example', session, signal, 1)).toBe(`${url}?ticket=fetched`)
  expect(given).toEqual(['given-2'])
})
