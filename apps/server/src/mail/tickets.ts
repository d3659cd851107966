import { createHash, randomBytes } from 'node:crypto'
import { Signer } from '../files/service.ts'

const codeBytes = 16
const idBytes = 6
const addressBytes = 10
const markBytes = 16

/** What is kept of a ticket that confirms: without the server's secret it makes none. */
export const newCode = () => randomBytes(codeBytes).toString('base64url')

const hashOf = (text: string, bytes: number) =>
  createHash('sha256').update(text.toLowerCase()).digest().subarray(0, bytes)

/** Of a mailbox, however it is written: most take mail for whatever is behind a + too. */
export const markOf = (address: string) =>
  hashOf(address.replace(/\+[^@]*@/, '@'), markBytes).toString('base64url')

/** What the links of mails hold, signed: each does what it is for and nothing else. */
export class MailTickets {
  readonly #confirming: Signer
  readonly #ending: Signer
  readonly #refusing: Signer

  constructor(secret: Uint8Array) {
    this.#confirming = new Signer(secret, 'confirming an address')
    this.#ending = new Signer(secret, 'ending digests')
    this.#refusing = new Signer(secret, 'refusing confirmations')
  }

  confirming(userId: number, code: string): string {
    return this.#confirming.sign(Buffer.concat([idOf(userId), Buffer.from(code, 'base64url')]))
  }

  /** Undefined for what was never written here, as with the others. */
  readConfirming(text: string): { readonly userId: number; readonly code: string } | undefined {
    const bytes = this.#confirming.read(text)
    if (bytes?.length !== idBytes + codeBytes) return undefined
    return { userId: bytes.readUIntBE(0, idBytes), code: bytes.subarray(idBytes).toString('base64url') }
  }

  /** Of a digest: it is not over before the address is another. */
  ending(userId: number, address: string): string {
    return this.#ending.sign(Buffer.concat([idOf(userId), hashOf(address, addressBytes)]))
  }

  readEnding(text: string): { readonly userId: number; isOf(address: string): boolean } | undefined {
    const bytes = this.#ending.read(text)
    if (bytes?.length !== idBytes + addressBytes) return undefined
    return {
      userId: bytes.readUIntBE(0, idBytes),
      isOf: (address) => hashOf(address, addressBytes).equals(bytes.subarray(idBytes)),
    }
  }

  refusing(address: string): string {
    return this.#refusing.sign(Buffer.from(markOf(address), 'base64url'))
  }

  /** The mark of its address. */
  readRefusing(text: string): string | undefined {
    const bytes = this.#refusing.read(text)
    return bytes?.length === markBytes ? bytes.toString('base64url') : undefined
  }
}

function idOf(userId: number): Buffer {
  const bytes = Buffer.alloc(idBytes)
  bytes.writeUIntBE(userId, 0, idBytes)
  return bytes
}
