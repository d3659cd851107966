import { outgoingWebhookLimits } from '@parley/contract/outgoing-webhook-limits'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '../api/api.ts'
import { tryOutgoingWebhook } from './outgoing-webhooks.ts'

test('a trial is waited for as long as the server waits for the address', async () => {
  const call = vi.spyOn(api, 'call').mockResolvedValue({} as never)
  onTestFinished(() => call.mockRestore())
  await tryOutgoingWebhook(1, 2)
  const [, , options] = call.mock.lastCall ?? []
  expect(options?.timeoutMs).toBeGreaterThan(outgoingWebhookLimits.seconds * 1000)
})
