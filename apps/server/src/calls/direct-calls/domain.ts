import { Port } from '../../kernel/port.ts'
import type { Shared } from '../../messaging/conversations/shared.ts'
import type { CallRecords, CallSignals } from '../../messaging/direct/service.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import { CallEnding } from './ending.ts'
import { callJobs } from './jobs.ts'
import { CallKeeper } from './keeper.ts'
import { CallNotifier } from './notifier.ts'
import type { RingingDevices } from './ports.ts'
import { callRoutes } from './routes.ts'
import { CallService } from './service.ts'

interface Calls {
  readonly calls: CallService
  readonly callEnding: CallEnding
  readonly keeper: CallKeeper
  readonly ringing: Port<RingingDevices>
}

interface Parts extends Shared {
  readonly records: CallRecords
  readonly signals: Port<CallSignals>
}

/** Calls between two people: their signals, and the end of those that nobody ends. */
export function createCalls(parts: Parts): Domain<Calls> {
  const { database, config, log, events, signals } = parts
  const ringing = new Port<RingingDevices>('which devices ring without a page')
  const devices = () => ringing.find()
  const notifier = new CallNotifier(parts)
  const ending = new CallEnding({ ...parts, notifier, devices })
  const calls = new CallService({ ...parts, notifier, ending, devices })
  const onError = (error: unknown) => log.error({ err: error }, 'a call could not be carried on')
  const keeper = new CallKeeper({ database, calls, ending, onError })
  signals.provide(keeper)
  events.subscribe('connectionClosed', (socket, connection) => {
    if (socket === 'chat') keeper.connectionClosed(connection)
  })
  events.subscribe('deactivation', async (transaction, userId, isDeactivated) => {
    if (isDeactivated) await ending.endOf(transaction, userId)
  })
  return {
    services: { calls, callEnding: ending, keeper, ringing },
    routes: (routes) => callRoutes(routes, calls, config),
    jobs: callJobs(keeper),
    departure: ending,
    stop: () => keeper.close(),
  }
}
