import { createHash, randomBytes } from 'node:crypto'
import { Signer } from '../../platform/files/service.ts'

const codeBytes = 16
const idBytes = 6
const timeBytes = 6
const markBytes = 16

/** The stored part of a confirming ticket: without the server's secret it makes no ticket. */
export const newCode = () => randomBytes(codeBytes).toString('base64url')

/** Token of a link for a new password. 256 random bits need no salt. */
export const newLinkToken = () => randomBytes(32).toString('base64url')
export const linkHash = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Most take mail for whatever is behind a + too. Where nothing is before it, it is a name like any other. */
const mailboxOf = (address: string) => address.replace(/^([^@+]+)\+[^@]*@/, '$1@')

/** An address whose reader wants no confirmations. */
interface Refusing {
  readonly mark: string
  /** End of the ticket's validity: addresses come to have other readers. */
  readonly until: Date
}

/** Signed tickets in the links of emails: each is valid for its own purpose only. */
export class MailTickets {
  readonly #confirming: Signer
  readonly #ending: Signer
  readonly #refusing: Signer
  readonly #marks: Signer

  constructor(secret: Uint8Array) {
    this.#confirming = new Signer(secret, 'confirming an address')
    this.#ending = new Signer(secret, 'ending digests')
    this.#refusing = new Signer(secret, 'refusing confirmations')
    this.#marks = new Signer(secret, 'marks of addresses')
  }

  /** Mark of an address, regardless of case. */
  markOf(address: string): string {
    return this.#marks.markOf(Buffer.from(address.toLowerCase()))
  }

  /** The same of its mailbox. */
  mailboxMarkOf(address: string): string {
    return this.markOf(mailboxOf(address))
  }

  /** By which confirmations to it may have been refused. */
  marksOf(address: string): string[] {
    return [this.markOf(address), this.mailboxMarkOf(address)]
  }

  confirming(userId: number, code: string): string {
    return this.#confirming.sign(Buffer.concat([numberOf(userId, idBytes), Buffer.from(code, 'base64url')]))
  }

  /** Undefined for a text that this site never made, as with the other tickets. */
  readConfirming(text: string): { readonly userId: number; readonly code: string } | undefined {
    const bytes = this.#confirming.read(text)
    if (bytes?.length !== idBytes + codeBytes) return undefined
    return { userId: bytes.readUIntBE(0, idBytes), code: bytes.subarray(idBytes).toString('base64url') }
  }

  /** Ticket in a digest; valid until the address changes. */
  ending(userId: number, address: string): string {
    const mark = Buffer.from(this.markOf(address), 'base64url')
    return this.#ending.sign(Buffer.concat([numberOf(userId, idBytes), mark]))
  }

  readEnding(text: string): { readonly userId: number; isOf(address: string): boolean } | undefined {
    const bytes = this.#ending.read(text)
    if (bytes?.length !== idBytes + markBytes) return undefined
    const mark = bytes.subarray(idBytes).toString('base64url')
    return { userId: bytes.readUIntBE(0, idBytes), isOf: (address) => this.markOf(address) === mark }
  }

  /** For this address alone: if it has a +, its reader may not be that of the mailbox. */
  refusing(address: string, until: Date): string {
    const mark = Buffer.from(this.markOf(address), 'base64url')
    return this.#refusing.sign(Buffer.concat([numberOf(until.getTime(), timeBytes), mark]))
  }

  readRefusing(text: string): Refusing | undefined {
    const bytes = this.#refusing.read(text)
    if (bytes?.length !== timeBytes + markBytes) return undefined
    return {
      until: new Date(bytes.readUIntBE(0, timeBytes)),
      mark: bytes.subarray(timeBytes).toString('base64url'),
    }
  }
}

function numberOf(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(value, 0, length)
  return bytes
}
