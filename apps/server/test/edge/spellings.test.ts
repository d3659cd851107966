import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'

test('a call counts as one however its address is written', async () => {
  const { url } = await startTestServer({ env: { PARLEY_CALLS_PER_10S: '3' } })
  const statuses: number[] = []
  for (const path of [
    '/api/settings/info',
    '/%61pi/settings/info',
    '/ap%69/settings/info',
    '/%61pi/settings/info',
  ])
    statuses.push((await fetch(url + path)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})
