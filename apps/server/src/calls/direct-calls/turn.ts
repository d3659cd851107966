import { createHmac } from 'node:crypto'
import { type IceServer, limits } from '@parley/contract'
import type { TurnSettings } from '../../platform/config/config.ts'

/**
 * The TURN servers with what they ask for, made out to one person and good for a while: a name that tells until when
 * and for whom, and its HMAC, as coturn checks them with `use-auth-secret`.
 */
export function turnServer({ urls, secret }: TurnSettings, userId: number, now: Date): IceServer {
  const username = `${Math.floor(now.getTime() / 1000) + limits.turnSeconds}:${userId}`
  const credential = createHmac('sha1', secret).update(username).digest('base64')
  return { urls: [...urls], username, credential }
}
