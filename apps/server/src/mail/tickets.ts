import { createHash, randomBytes } from 'node:crypto'
import { Signer } from '../files/service.ts'

export const newCode = () => randomBytes(32).toString('base64url')

/** What is kept of a code: whoever reads the database confirms nothing by it. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

const idBytes = 6
const addressBytes = 10

/** Of a digest: it ends what its address is sent and nothing else, and is not over before the address is another. */
export class EndTickets {
  readonly #signer: Signer

  constructor(secret: Uint8Array) {
    this.#signer = new Signer(secret, 'ending digests')
  }

  write(userId: number, address: string): string {
    const bytes = Buffer.alloc(idBytes + addressBytes)
    bytes.writeUIntBE(userId, 0, idBytes)
    markOf(address).copy(bytes, idBytes)
    return this.#signer.sign(bytes)
  }

  /** Undefined for what was never written here. */
  read(text: string): { readonly userId: number; isOf(address: string): boolean } | undefined {
    const bytes = this.#signer.read(text)
    if (bytes?.length !== idBytes + addressBytes) return undefined
    return {
      userId: bytes.readUIntBE(0, idBytes),
      isOf: (address) => markOf(address).equals(bytes.subarray(idBytes)),
    }
  }
}

const markOf = (address: string) =>
  createHash('sha256').update(address.toLowerCase()).digest().subarray(0, addressBytes)
