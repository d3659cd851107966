import { createHmac } from 'node:crypto'
import { calls, type IceServer, limits } from '@parley/contract'
import type { Config, TurnSettings } from '../../platform/config/config.ts'
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
    ...(turn ? [turnServer(turn, userId, new Date())] : []),
  ])
}

/**
 * The TURN servers with their credentials, made out to one person and valid for a while: a name that holds the expiry
 * time and the person, and its HMAC, as coturn checks them with `use-auth-secret`.
 */
function turnServer({ urls, secret }: TurnSettings, userId: number, now: Date): IceServer {
  const username = `${Math.floor(now.getTime() / 1000) + limits.turnSeconds}:${userId}`
  const credential = createHmac('sha1', secret).update(username).digest('base64')
  return { urls: [...urls], username, credential }
}
