import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Outside } from '../../platform/outbound-http/outside.ts'
import { PushPost } from './posting.ts'
import { Vapid } from './vapid.ts'

const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const letter = { text: Buffer.from('{}'), ttl: 60, urgency: 'high', topic: undefined } as const
const nowhere: Outside = { resolve: async () => [], mayReach: () => false, mayUse: () => false }

/** A push service that answers by the path, and the log lines about it. */
async function open() {
  const server = createServer((request, response) =>
    response.writeHead(Number(request.url?.slice(1))).end(),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((done) => server.once('listening', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const warnings: object[] = []
  let now = 0
  const post = new PushPost({
    outside: nowhere,
    vapid: new Vapid(randomBytes(32), undefined),
    trusted: [origin],
    log: { warn: (about: object) => void warnings.push(about) },
    now: () => now,
  })
  const bring = (status: number) =>
    post.post({ ...keys, endpoint: `${origin}/${status}` }, letter, new AbortController().signal)
  const pass = (hours: number) => {
    now += hours * 3600_000
  }
  return { origin, warnings, bring, pass }
}

test.for([401, 403])('%i means that a device is gone, if the service accepts others', async (status) => {
  const { bring, warnings } = await open()
  expect(await bring(201)).toMatchObject({ outcome: 'taken' })
  expect(await bring(status)).toMatchObject({ outcome: 'gone' })
  expect(warnings).toEqual([])
})

test.for([401, 403])(
  '%i of a service that takes nothing is of the site, and the log says so',
  async (status) => {
    const { bring, warnings, origin, pass } = await open()
    for (const _ of [1, 2]) expect(await bring(status)).toMatchObject({ outcome: 'refused', isOurs: true })
    expect(warnings).toEqual([{ service: origin, status }])
    pass(1)
    await bring(status)
    expect(warnings).toHaveLength(2)
  },
)

test('a service that has accepted nothing for an hour is no longer trusted', async () => {
  const { bring, pass } = await open()
  await bring(201)
  pass(1)
  expect(await bring(403)).toMatchObject({ outcome: 'refused', isOurs: true })
})
