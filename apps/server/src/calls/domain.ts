import type { Domain, Shared } from '../domain.ts'
import { CallEnding } from './ending.ts'
import { callJobs } from './jobs.ts'
import { CallKeeper } from './keeper.ts'
import { CallNotifier } from './notifier.ts'
import type { CallRecords, RingingDevices } from './ports.ts'
import { callRoutes } from './routes.ts'
import { CallService, type ReceivedSignal } from './service.ts'

interface Calls {
  readonly calls: CallService
  readonly callEnding: CallEnding
  readonly keeper: CallKeeper
  /** For the socket that they share with messages. */
  readonly signals: {
    handle(received: ReceivedSignal): Promise<void>
    connectionClosed(connection: string): void
  }
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
  const signals = {
    handle: (received: ReceivedSignal) => calls.handle(received),
    connectionClosed: (connection: string) => keeper.connectionClosed(connection),
  }
  return {
    services: { calls, callEnding: ending, keeper, signals },
    routes: (routes) => callRoutes(routes, calls, config),
    jobs: callJobs(keeper),
    departure: ending,
    stop: () => keeper.close(),
  }
}
