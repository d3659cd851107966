import type { Domain } from '../../platform/domains/domain.ts'
import type { SendingService } from '../conversations/sending-service.ts'
import type { Shared } from '../conversations/shared.ts'
import { ForwardingService } from './forwarding-service.ts'
import { RecordService } from './record-service.ts'
import { forwardingRoutes } from './routes.ts'
import { SavedService } from './saved-service.ts'
import { Sources } from './sources.ts'

export type Forwarder = Pick<SendingService<never>, 'hold' | 'judged' | 'sendTogether'>

interface Parts extends Shared {
  readonly sending: Readonly<Record<'direct' | 'group', Forwarder>>
}

/** Messages that people send on to other conversations, and what they read of those that were sent on as one. */
export function createForwarding(parts: Parts): Domain {
  const { log } = parts
  const onError = (error: unknown) => log.error({ err: error }, 'messages could not be forwarded')
  const forwarding = new ForwardingService({ ...parts, sources: new Sources(parts), onError })
  const records = new RecordService(parts)
  const saved = new SavedService(parts)
  return {
    services: undefined,
    routes: (routes) => forwardingRoutes(routes, { forwarding, records, saved }),
  }
}
