import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'

const hours = 12

/**
 * This server's key for push services (RFC 8292): made of the secret that signs sessions, so that all nodes have the
 * same, and another secret, which signs everybody out, makes another key.
 */
export class Vapid {
  readonly publicKey: string
  readonly #key: KeyObject
  readonly #contact: string | undefined
  /** Signed before, by push service. */
  readonly #signed = new Map<string, { readonly header: string; readonly until: number }>()

  constructor(secret: Uint8Array, contact: string | undefined) {
    const pair = pairOf(secret)
    const point = pair.getPublicKey()
    this.publicKey = point.toString('base64url')
    this.#contact = contact
    this.#key = createPrivateKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        d: pair.getPrivateKey().toString('base64url').padStart(43, 'A'),
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    })
  }

  /** Authorization header of requests to this push service. */
  authorization({ origin }: URL, now = Date.now()): string {
    const known = this.#signed.get(origin)
    if (known && known.until > now) return known.header
    const exp = Math.floor(now / 1000) + hours * 3600
    const claims = { aud: origin, exp, ...(this.#contact && { sub: this.#contact }) }
    const text = [{ typ: 'JWT', alg: 'ES256' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const signature = sign('sha256', Buffer.from(text), { key: this.#key, dsaEncoding: 'ieee-p1363' })
    const header = `vapid t=${text}.${signature.toString('base64url')}, k=${this.publicKey}`
    // Bounded, since subscribers choose the push services.
    if (this.#signed.size >= 100) this.#signed.clear()
    this.#signed.set(origin, { header, until: now + (hours / 2) * 3600_000 })
    return header
  }
}

/** Nearly every number of 32 bytes is a key; one that is none is passed over. */
function pairOf(secret: Uint8Array) {
  const pair = createECDH('prime256v1')
  for (let count = 0; ; count++) {
    try {
      pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', `parley vapid ${count}`, 32)))
      return pair
    } catch (error) {
      if (count > 100) throw error
    }
  }
}
