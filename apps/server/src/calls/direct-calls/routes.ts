import { calls } from '@parley/contract'
import { turnCredential } from '../../kernel/turn-credential.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { CallService } from './service.ts'

export function callRoutes(
  routes: Routes,
  ringing: Pick<CallService, 'ringingFor'>,
  { iceServers, turn }: Pick<Config, 'iceServers' | 'turn'>,
): void {
  routes.signedIn(calls.ringing, ({ query }, caller) => ringing.ringingFor(caller, query.answer))
  routes.signedIn(calls.iceServers, async (_input, { userId }) => [
    ...iceServers,
    ...(turn ? [{ urls: [...turn.urls], ...turnCredential(turn.secret, userId, new Date()) }] : []),
  ])
}
