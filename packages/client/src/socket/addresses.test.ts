import { sockets } from '@parley/contract'
import { expect, test } from 'vitest'
import { socketAddress } from './addresses.ts'

test('sockets are secure where the page is', () => {
  expect(socketAddress('chat', 'https://chat.example/user/1?x=2', 'a&b')).toBe(
    `wss://chat.example${sockets.chat}?token=a%26b`,
  )
  expect(socketAddress('group', 'http://10.0.0.2:8080/login', 't')).toBe(
    `ws://10.0.0.2:8080${sockets.group}?token=t`,
  )
})
