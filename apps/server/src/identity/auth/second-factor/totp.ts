import { Secret, TOTP } from 'otpauth'

const issuer = 'Parley'
/** Settings that every authenticator app knows; some know no others. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Steps before and after the present one that count: clocks differ. */
const window = 1

export const newSecret = (): Uint8Array => new Secret({ size: 20 }).bytes

/** The secret as somebody types it into an app, and what a QR code of it holds. */
export function presentSecret(bytes: Uint8Array, account: string): { secret: string; uri: string } {
  const totp = new TOTP({ issuer, label: account, secret: secretOf(bytes), ...settings })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The step of time whose code this is, if it is that of one near now. */
export function stepOf(bytes: Uint8Array, code: string, timestamp = Date.now()): number | undefined {
  const delta = TOTP.validate({ token: code, secret: secretOf(bytes), ...settings, timestamp, window })
  return delta === null ? undefined : TOTP.counter({ period: settings.period, timestamp }) + delta
}

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer })
