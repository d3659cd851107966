import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Keeps secrets that the server has to read unreadable in the database, by a key that is made of the server's secret. */
export class SecretBox {
  readonly #key: Uint8Array

  constructor(secret: Uint8Array, purpose: 'second factor' | 'outgoing webhooks' | 'providers') {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', `parley ${purpose}`, 32))
  }

  /** Readable for this account alone: in the row of another it is nothing. */
  seal(userId: number, bytes: Uint8Array): string {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, this.#key, iv).setAAD(ownerOf(userId))
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** Undefined if it was sealed by another secret, or for another person. */
  open(userId: number, sealed: string): Uint8Array | undefined {
    const bytes = Buffer.from(sealed, 'base64url')
    const iv = bytes.subarray(0, ivBytes)
    const tag = bytes.subarray(ivBytes, ivBytes + tagBytes)
    try {
      const decipher = createDecipheriv(algorithm, this.#key, iv, { authTagLength: tagBytes })
      decipher.setAAD(ownerOf(userId)).setAuthTag(tag)
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
    } catch {
      return undefined
    }
  }
}

const ownerOf = (userId: number) => Buffer.from(`user ${userId}`)
