import { startPushService } from '../../apps/server/test/support/push-service.ts'

/** The push service of all runs' devices, which misbehaves. No process waits for its end. */
export const pushService = await startPushService()
pushService.unref()
