import type { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { addressFor } from './reachable.ts'

const anywhere = { publicUrl: undefined, host: undefined }

const network = {
  lo: [{ address: '127.0.0.1', family: 'IPv4', internal: true }],
  eth0: [
    { address: 'fe80::1', family: 'IPv6', internal: false },
    { address: '192.168.1.5', family: 'IPv4', internal: false },
  ],
} as unknown as ReturnType<typeof networkInterfaces>

test.for([
  ['localhost:8080', '127.0.0.1'],
  ['127.0.0.1:8080', '127.0.0.1'],
  ['[::1]:8080', '::1'],
  ['127.0.0.1:8080', '::ffff:127.0.0.1'],
] as const)('whoever opens %s on the machine is told how others reach it', ([host, ip]) => {
  expect(addressFor({ host, ip }, anywhere, network)).toBe('http://192.168.1.5:8080')
  expect(addressFor({ host, ip }, { ...anywhere, publicUrl: 'https://chat.example.org' }, network)).toBe(
    'https://chat.example.org',
  )
})

test.for([
  ['from elsewhere', { host: 'localhost:8080', ip: '192.168.1.9' }],
  ['by its name', { host: 'chat.example.org', ip: '127.0.0.1' }],
  ['by its address in the network', { host: '192.168.1.5:8080', ip: '127.0.0.1' }],
  ['by no name', { host: '', ip: '127.0.0.1' }],
  ['by a name that only begins like one', { host: '127.0.0.1.example.org', ip: '127.0.0.1' }],
] as const)('whoever comes %s is told nothing', ([, visit]) => {
  expect(addressFor(visit, { ...anywhere, publicUrl: 'https://chat.example.org' }, network)).toBeUndefined()
})

test('a server that listens on one address, or a machine without a network, has no other address', () => {
  const visit = { host: 'localhost', ip: '127.0.0.1' }
  expect(addressFor(visit, anywhere, network)).toBe('http://192.168.1.5:80')
  expect(addressFor(visit, { ...anywhere, host: '127.0.0.1' }, network)).toBeUndefined()
  expect(addressFor(visit, anywhere, {})).toBeUndefined()
})
