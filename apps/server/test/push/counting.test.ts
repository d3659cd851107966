import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { PushPost } from '../../src/notifications/push/posting.ts'
import { Vapid } from '../../src/notifications/push/vapid.ts'
import { counts } from '../../src/platform/http/counts.ts'
import { publicOutside } from '../../src/platform/outbound-http/public-outside.ts'
import { openPushService } from './push-service.ts'

const service = await openPushService()
const vapid = new Vapid(randomBytes(32), undefined)
const post = new PushPost({
  log: { warn: () => undefined },
  outside: publicOutside,
  vapid,
  trusted: [service.origin],
})
const device = service.device()
const { p256dh, auth } = device
const text = JSON.stringify({ kind: 'close', tag: 'a', topic: 'a' })
const letter = { text: Buffer.from(text), ttl: 60, urgency: 'normal', topic: undefined } as const

/** Numbers that a push to an address of this kind adds to the counts. */
async function countedOf(reached: string, signal = new AbortController().signal) {
  const before = new Map(counts.pushes)
  await post.post({ p256dh, auth, endpoint: reached }, letter, signal)
  return [...counts.pushes].flatMap(([outcome, count]) =>
    Array.from({ length: count - (before.get(outcome) ?? 0) }, () => outcome),
  )
}

test('each letter to a device is counted once, by what became of it', async () => {
  expect(await countedOf(device.endpoint)).toEqual(['taken'])
  device.mischief.push({ status: 410 }, 'cut', { status: 400 })
  expect(await countedOf(device.endpoint)).toEqual(['gone'])
  expect(await countedOf(device.endpoint)).toEqual(['unreachable'])
  expect(await countedOf(device.endpoint)).toEqual(['refused'])
  expect(await countedOf('http://push.example.org/1')).toEqual(['refused'])
})

test('a push that is given up since its node ends is counted by the node that brings it', async () => {
  expect(await countedOf(device.endpoint, AbortSignal.abort())).toEqual([])
})
