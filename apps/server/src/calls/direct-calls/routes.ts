import { calls } from '@parley/contract'
import type { Config } from '../../platform/config/config.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { CallService } from './service.ts'
import { turnServer } from './turn.ts'

export function callRoutes(
  routes: Routes,
  ringing: Pick<CallService, 'ringingFor'>,
  { iceServers, turn }: Pick<Config, 'iceServers' | 'turn'>,
): void {
  routes.signedIn(calls.ringing, ({ query }, caller) => ringing.ringingFor(caller, query.answer))
  routes.signedIn(calls.iceServers, async (_input, { userId }) => [
    ...iceServers,
    ...(turn ? [turnServer(turn, userId, new Date())] : []),
  ])
}
