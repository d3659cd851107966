import { createHmac } from 'node:crypto'
import { type IceServer, limits } from '@parley/contract'
import type { TurnSettings } from '../../platform/config/config.ts'

/**
 * The TURN servers with their credentials, made out to one person and valid for a while: a name that holds the expiry
 * time and the person, and its HMAC, as coturn checks them with `use-auth-secret`.
 */
export function turnServer({ urls, secret }: TurnSettings, userId: number, now: Date): IceServer {
  const username = `${Math.floor(now.getTime() / 1000) + limits.turnSeconds}:${userId}`
  const credential = createHmac('sha1', secret).update(username).digest('base64')
  return { urls: [...urls], username, credential }
}
