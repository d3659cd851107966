import { createHmac } from 'node:crypto'
import { limits } from '@parley/contract'

/**
 * A credential for a TURN server, made out to one person and valid for a while: a name that holds the expiry time and
 * the person, and its HMAC, as coturn checks them with `use-auth-secret`.
 */
export function turnCredential(secret: string, userId: number, now: Date) {
  const username = `${Math.floor(now.getTime() / 1000) + limits.turnSeconds}:${userId}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}
