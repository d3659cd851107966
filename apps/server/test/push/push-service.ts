import type { Push } from '@parley/contract'
import { afterAll } from 'vitest'
import { startPushService } from '../support/push-service.ts'

/** A push service that ends with the test file. */
export async function openPushService() {
  const service = await startPushService()
  afterAll(() => service.close())
  return service
}

export const isMessage = (text: string) => (push: Push) => push.kind === 'message' && push.body.includes(text)
export const isClose = (push: Push) => push.kind === 'close'
