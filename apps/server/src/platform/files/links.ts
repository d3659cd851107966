import { fileIdIn, limits } from '@parley/contract'
import { pathOf } from './policy.ts'
import { Signer } from './signer.ts'

const hourMs = 3600_000
/** Bytes of a link before its proof: the file's id, the hour at which it ends, and nothing, or it is no link. */
const parts = { id: 24, hour: 3, rest: 5 }

/** Contents of an id in an address. */
export interface Link {
  readonly publicId: string
  /** Seconds for which the link opens for anybody who has it; 0 for a file's own id, and for an expired link. */
  readonly seconds: number
}

/** Shows paths of uploads as links that open them for a while, for clients whose `<img src>` sends no header. */
export interface Links {
  shown(path: string): string
}

/** For administrators, who open files by their own right at that moment, and whose addresses open nothing for others. */
export const ownPaths: Links = { shown: (path) => path }

/** Makes and reads links. Within an hour a file has the same one, so that caches find it again. See decision 65. */
export class FileLinks implements Links {
  readonly #signer: Signer
  readonly #now: () => number

  constructor(secret: Uint8Array, now: () => number = () => Date.now()) {
    this.#signer = new Signer(secret, 'link to a file')
    this.#now = now
  }

  /** A link that opens for anybody who has it; a path that is no upload's stays. */
  shown(path: string): string {
    const publicId = fileIdIn(path)
    if (publicId === undefined) return path
    const bytes = Buffer.alloc(parts.id + parts.hour + parts.rest)
    bytes.write(publicId, 'base64url')
    bytes.writeUIntBE(Math.floor(this.#now() / hourMs) + limits.fileLinkHours, parts.id, parts.hour)
    return pathOf(this.#signer.sign(bytes))
  }

  /** Undefined for what was never an address here. */
  read(id: string): Link | undefined {
    const publicId = fileIdIn(pathOf(id))
    if (publicId === undefined) return undefined
    if (publicId === id) return { publicId, seconds: 0 }
    const bytes = this.#signer.read(id)
    if (!bytes) return undefined
    const endsAt = bytes.readUIntBE(parts.id, parts.hour) * hourMs
    const isForAll = bytes.readUIntBE(parts.id + parts.hour, parts.rest) === 0
    const seconds = Math.floor((endsAt - this.#now()) / 1000)
    return { publicId, seconds: isForAll ? Math.max(0, seconds) : 0 }
  }
}
