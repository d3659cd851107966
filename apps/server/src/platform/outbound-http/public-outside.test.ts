import { expect, test } from 'vitest'
import { isPublicAddress, publicOutside } from './public-outside.ts'

test.for([
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:10.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:0:53aa:64c::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '2002:808:808::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '127.1',
  '0x7f000001',
  '',
])('%s is not of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.for([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '223.5.5.5',
  '2001:4860:4860::8888',
  '2400:3200::1',
  '2606:4700:4700::1111',
])('%s is of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('on the public internet only the ports of web pages can be reached', () => {
  for (const port of [80, 443]) expect(publicOutside.mayReach('1.1.1.1', port)).toBe(true)
  for (const port of [22, 25, 6379, 8080]) expect(publicOutside.mayReach('1.1.1.1', port)).toBe(false)
  expect(publicOutside.mayReach('127.0.0.1', 80)).toBe(false)
})
