import type { Domain, Shared } from '../../domain.ts'
import { CallEnding } from './ending.ts'
import { callJobs } from './jobs.ts'
import { CallKeeper } from './keeper.ts'
import { CallNotifier } from './notifier.ts'
import type { CallRecords, RingingDevices } from './ports.ts'
import { callRoutes } from './routes.ts'
import { CallService } from './service.ts'

interface Calls {
  readonly calls: CallService
  readonly callEnding: CallEnding
  /** Also for the socket that they share with messages. */
  readonly keeper: CallKeeper
}

interface Parts extends Shared {
  readonly records: CallRecords
  readonly devices: () => RingingDevices | undefined
}

/** Calls between two people: their signals, and the end of those that nobody ends. */
export function createCalls(parts: Parts): Domain<Calls> {
  const { database, config, log } = parts
  const notifier = new CallNotifier(parts)
  const ending = new CallEnding({ ...parts, notifier })
  const calls = new CallService({ ...parts, notifier, ending })
  const onError = (error: unknown) => log.error({ err: error }, 'a call could not be carried on')
  const keeper = new CallKeeper({ database, calls, ending, onError })
  return {
    services: { calls, callEnding: ending, keeper },
    routes: (routes) => callRoutes(routes, calls, config),
    jobs: callJobs(keeper),
    departure: ending,
    stop: () => keeper.close(),
  }
}
