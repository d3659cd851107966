import { archiveLimits } from '@parley/contract'
import { Signer } from '../../platform/files/service.ts'

/** The archive that an address opens, and the person who may open it. */
export interface ArchiveLink {
  readonly id: number
  readonly sessionId: string
}

const lengths = { id: 8, session: 16, second: 6 }

/** Makes and reads addresses of archives: a browser that downloads sends no header. */
export class ArchiveLinks {
  readonly #signer: Signer
  readonly #now: () => number

  constructor(secret: Uint8Array, now: () => number = () => Date.now()) {
    this.#signer = new Signer(secret, 'link to an archive')
    this.#now = now
  }

  make({ id, sessionId }: ArchiveLink): { path: string; expiresAt: Date } {
    const expiresAt = new Date(this.#now() + archiveLimits.linkMinutes * 60_000)
    const bytes = Buffer.alloc(lengths.id + lengths.session + lengths.second)
    bytes.writeBigUInt64BE(BigInt(id))
    bytes.write(sessionId.replaceAll('-', ''), lengths.id, 'hex')
    bytes.writeUIntBE(expiresAt.getTime(), lengths.id + lengths.session, lengths.second)
    return { path: `/api/user/archive/${this.#signer.sign(bytes)}`, expiresAt }
  }

  /** Undefined for what we did not write, and for what is over. */
  read(link: string): ArchiveLink | undefined {
    const bytes = this.#signer.read(link)
    if (bytes?.length !== lengths.id + lengths.session + lengths.second) return undefined
    if (bytes.readUIntBE(lengths.id + lengths.session, lengths.second) <= this.#now()) return undefined
    const hex = bytes.toString('hex', lengths.id, lengths.id + lengths.session)
    const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    return { id: Number(bytes.readBigUInt64BE()), sessionId }
  }
}
