import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

const signatureBytes = 16
/** White space of JSON, which changes nothing of a notice for nodes that know no signatures: two bits each. */
const signs = [' ', '\t', '\n', '\r'] as const
const perByte = 4
const signOf = Array.from({ length: 256 }, (_, byte) =>
  [6, 4, 2, 0].map((shift) => signs[(byte >> shift) & 3]).join(''),
)
/** Characters of a signature behind its text. */
const signatureLength = signatureBytes * perByte

/** Signs notices by a key that is made of the server's secret, so that nodes believe one another and nobody else. */
export class NoticeSigning {
  readonly #key: KeyObject

  constructor(secret: Uint8Array) {
    this.#key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'parley notices', 32)))
  }

  /** The text with its signature behind it, for this topic alone. */
  signed(topic: string, text: string): string {
    return text + this.#signature(topic, text)
  }

  /** Undefined where nobody who has the secret has signed it for this topic. */
  open(topic: string, signed: string): string | undefined {
    const text = signed.slice(0, -signatureLength)
    const shown = Buffer.from(signed.slice(-signatureLength), 'latin1')
    const right = Buffer.from(this.#signature(topic, text), 'latin1')
    return shown.length === right.length && timingSafeEqual(shown, right) ? text : undefined
  }

  #signature(topic: string, text: string): string {
    // A topic has no line break: no two pairs read the same.
    const mac = createHmac('sha256', this.#key).update(`${topic}\n`).update(text).digest()
    let written = ''
    for (let i = 0; i < signatureBytes; i++) written += signOf[mac[i] as number]
    return written
  }
}
