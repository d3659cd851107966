import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const userPresent = 0x01
const userVerified = 0x04
const hasKey = 0x40

interface Options {
  readonly challenge: string
  readonly rpId?: string
  readonly rp?: { readonly id: string }
  readonly user?: { readonly id: string }
}

/** Possible faults of an answer. */
interface Twist {
  readonly origin?: string
  readonly challenge?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
}

/** A device that keeps one passkey. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  counter = 0
  #userHandle = ''

  constructor(origin: string) {
    this.#origin = origin
  }

  create(options: Options, twist: Twist = {}) {
    this.#userHandle = options.user?.id ?? ''
    const rpId = twist.rpId ?? options.rp?.id ?? ''
    const authData = Buffer.concat([
      this.#authenticatorData(rpId, twist, hasKey),
      Buffer.alloc(16),
      Buffer.from([0, 16]),
      Buffer.from(this.id, 'base64url'),
      this.#publicKey(),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      ...this.#common(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options, twist),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  get(options: Options, twist: Twist = {}) {
    this.counter++
    const data = this.#authenticatorData(twist.rpId ?? options.rpId ?? '', twist)
    const clientDataJSON = this.#clientData('webauthn.get', options, twist)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      ...this.#common(),
      response: {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        userHandle: twist.userHandle ?? this.#userHandle,
      },
    }
  }

  #common() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #authenticatorData(rpId: string, { isVerified = true, counter = this.counter }: Twist, more = 0): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = userPresent | (isVerified ? userVerified : 0) | more
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count])
  }

  #clientData(type: string, { challenge }: Options, twist: Twist): string {
    const data = { type, challenge: twist.challenge ?? challenge, origin: twist.origin ?? this.#origin }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }

  /** As COSE writes a key of P-256. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const point = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ])
    return Buffer.from(isoCBOR.encode(key as never))
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
