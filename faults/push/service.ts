import { startPushService } from '../../apps/server/test/support/push-service.ts'

/** What brings notifications to the devices of all runs, and misbehaves. No process waits for its end. */
export const pushService = await startPushService()
pushService.unref()
