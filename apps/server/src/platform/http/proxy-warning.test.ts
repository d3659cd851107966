import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { trustedProxies } from './client-address.ts'
import { proxyWarning } from './proxy-warning.ts'

function warnings(trustProxy: string | undefined) {
  const warn = vi.fn()
  const see = proxyWarning(trustedProxies(trustProxy), warn)
  return {
    come: (remoteAddress: string, headers: Record<string, string> = { 'x-forwarded-for': '203.0.113.9' }) =>
      see({ headers, socket: { remoteAddress } } as unknown as IncomingMessage),
    sentences: () => warn.mock.calls.map(([, sentence]) => sentence as string),
  }
}

test('an untrusted proxy is logged once, with the setting for it', () => {
  const { come, sentences } = warnings(undefined)
  for (let i = 0; i < 100; i++) come('::ffff:10.0.0.5')
  expect(sentences()).toEqual([expect.stringContaining('set PARLEY_TRUST_PROXY=10.0.0.5;')])
})

test('a trusted proxy is not logged, nor a client without one', () => {
  const { come, sentences } = warnings('loopback, 10.0.0.0/8')
  come('::ffff:10.0.0.5')
  come('127.0.0.1')
  come('::1')
  come('198.51.100.1', {})
  expect(sentences()).toEqual([])
  come('198.51.100.1')
  expect(sentences()).toHaveLength(1)
})

test('the doctor’s made-up addresses are not logged', () => {
  const { come, sentences } = warnings(undefined)
  come('198.51.100.1', { 'x-forwarded-for': '203.0.113.7', 'x-parley-pass': '1.x' })
  expect(sentences()).toEqual([])
})
