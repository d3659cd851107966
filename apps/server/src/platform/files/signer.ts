import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

const macBytes = 16

/** Says of bytes that this site wrote them, for one purpose; all nodes share the secret. */
export class Signer {
  readonly #key: KeyObject

  constructor(secret: Uint8Array, purpose: string) {
    this.#key = createSecretKey(createHmac('sha256', secret).update(purpose).digest())
  }

  /** The bytes and their proof, as text for an address or a cookie. */
  sign(bytes: Uint8Array): string {
    return Buffer.concat([bytes, this.#proofOf(bytes)]).toString('base64url')
  }

  /** The bytes that were signed as this text; undefined if they were not. */
  read(text: string): Buffer | undefined {
    const whole = Buffer.from(text, 'base64url')
    // Characters that decode to nothing would let the same proof be written in many ways.
    if (whole.length <= macBytes || whole.toString('base64url') !== text) return undefined
    const bytes = whole.subarray(0, -macBytes)
    return timingSafeEqual(whole.subarray(-macBytes), this.#proofOf(bytes)) ? bytes : undefined
  }

  /** A mark that identifies these bytes, and reveals nothing of them without the secret. */
  markOf(bytes: Uint8Array): string {
    return this.#proofOf(bytes).toString('base64url')
  }

  #proofOf(bytes: Uint8Array): Buffer {
    return createHmac('sha256', this.#key).update(bytes).digest().subarray(0, macBytes)
  }
}
