import { outgoingWebhookLimits } from '@parley/contract/outgoing-webhook-limits'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tryOutgoingWebhook } from './outgoing-webhooks.ts'

test('a trial is waited for as long as the server waits for the address', async () => {
  const waiting = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => waiting.mockRestore())
  // There is no server here.
  await tryOutgoingWebhook(1, 2).catch(() => undefined)
  expect(waiting.mock.calls.flat()[0]).toBeGreaterThan(outgoingWebhookLimits.seconds * 1000)
})
