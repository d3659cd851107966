import { expect, test } from 'vitest'
import { relyingParty } from './relying-party.ts'

const publicUrl = 'https://chat.example.org'

test('the operator’s public address is the name, regardless of the request', () => {
  const party = { id: 'chat.example.org', origins: ['https://chat.example.org'] }
  expect(relyingParty('127.0.0.1:8080', publicUrl)).toEqual(party)
  expect(relyingParty('elsewhere.example', publicUrl)).toEqual(party)
})

test('without one, the name in the request is used, by https', () => {
  expect(relyingParty('chat.example.org', undefined)).toEqual({
    id: 'chat.example.org',
    origins: ['https://chat.example.org'],
  })
  expect(relyingParty('chat.example.org:8443', undefined)?.origins).toEqual(['https://chat.example.org:8443'])
})

test('on the machine itself it works without https', () => {
  expect(relyingParty('localhost:8080', undefined)).toEqual({
    id: 'localhost',
    origins: ['https://localhost:8080', 'http://localhost:8080'],
  })
  expect(relyingParty('x', 'http://localhost:8080')?.origins).toEqual(['http://localhost:8080'])
})

test.each([
  ['an address of IPv4', '192.168.1.10:8080', undefined],
  ['an address of IPv6', '[::1]:8080', undefined],
  ['no host', '', undefined],
  ['a public address without https', 'x', 'http://chat.example.org'],
  ['a public address that is no name', 'x', 'https://192.168.1.10'],
])('it works nowhere for %s', (_, host, url) => {
  expect(relyingParty(host, url)).toBeUndefined()
})
