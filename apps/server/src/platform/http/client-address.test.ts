import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress, trustedProxies } from './client-address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

test.each([
  ['an address of IPv4', '', from('203.0.113.7'), '203.0.113.7'],
  ['one that came over a socket of both families', '', from('::ffff:203.0.113.7'), '203.0.113.7'],
  ['one of IPv6', '', from('2001:db8::7'), '2001:db8::7'],
  ['what anybody says of themselves', '', from('203.0.113.7', '198.51.100.1'), '203.0.113.7'],
  ['what a trusted proxy says', '127.0.0.1', from('::ffff:127.0.0.1', '::ffff:198.51.100.1'), '198.51.100.1'],
])('of %s the sender is written plainly', (_what, proxies, request, expected) => {
  expect(clientAddress(trustedProxies(proxies))(request)).toBe(expected)
})
