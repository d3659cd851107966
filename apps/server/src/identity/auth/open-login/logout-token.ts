import { type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Logout } from './provider-session.ts'

/** The claim that makes a token one of back-channel logout, and no ID token. */
const event = 'http://schemas.openid.net/event/backchannel-logout'
const maxAgeSeconds = 180
const toleranceSeconds = 60
/** Signatures that only the provider can make; none of a shared secret. */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')

interface Expected {
  readonly issuer: string
  readonly clientId: string
  readonly keys: JWTVerifyGetKey
}

/** What a logout token asks for. @throws when it is not one of this provider for this site, or too old */
export async function logoutIn(token: string, { issuer, clientId, keys }: Expected): Promise<Logout> {
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms,
    clockTolerance: toleranceSeconds,
    maxTokenAge: maxAgeSeconds,
    requiredClaims: ['iat', 'jti'],
  })
  const { typ = 'logout+jwt' } = protectedHeader
  if (!/^(application\/)?(logout\+jwt|jwt)$/i.test(typ)) throw new Error('a token of another type')
  const { sub, sid, jti, iat, events, nonce } = payload
  if (nonce !== undefined) throw new Error('a logout token with a nonce')
  if (!isObject(events) || !isObject(events[event])) throw new Error('a token that asks for no logout')
  if (sub === undefined && sid === undefined) throw new Error('a logout token about nobody')
  if (![sub, sid].every((text) => text === undefined || isText(text)) || !isText(jti))
    throw new Error('a logout token with a claim that is no text')
  return {
    issuer,
    subject: sub,
    providerSession: sid as string | undefined,
    tokenId: jti,
    expiresAt: new Date(((iat ?? 0) + maxAgeSeconds + 2 * toleranceSeconds) * 1000),
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 512
