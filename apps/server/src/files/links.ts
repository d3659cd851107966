import { fileIdIn, limits } from '@parley/contract'
import { pathOf } from './policy.ts'
import { Signer } from './signer.ts'

const hourMs = 3600_000
/** Bytes of a link before its proof: the file's id, the hour at which it ends, and who may open it. */
const parts = { id: 24, hour: 3, reader: 5 }

/** What an id in an address asks for. */
export interface Link {
  readonly publicId: string
  /** Who may open it by this link alone; undefined for a file's own id, and for a link that is over. */
  readonly opensFor: 'anybody' | { readonly userId: number } | undefined
  /** Seconds for which the link still holds. */
  readonly seconds: number
}

/** Shows paths of uploads as links that open them for a while, for clients whose `<img src>` sends no header. */
export interface Links {
  shown(path: string): string
}

/** Makes and reads links. Within an hour a file has the same one, so that caches find it again. See decision 65. */
export class FileLinks implements Links {
  readonly #signer: Signer
  readonly #now: () => number

  constructor(secret: Uint8Array, now: () => number = () => Date.now()) {
    this.#signer = new Signer(secret, 'link to a file')
    this.#now = now
  }

  /** A link for whoever has it; what is no path of an upload stays. */
  shown(path: string): string {
    return this.#shown(path, 0)
  }

  /** Links that are one reader's own: they open what this reader may read at that moment. */
  of(userId: number): Links {
    return { shown: (path) => this.#shown(path, userId) }
  }

  /** Undefined for what was never an address here. */
  read(id: string): Link | undefined {
    const publicId = fileIdIn(pathOf(id))
    if (publicId === undefined) return undefined
    if (publicId === id) return { publicId, opensFor: undefined, seconds: 0 }
    const bytes = this.#signer.read(id)
    if (!bytes) return undefined
    const endsAt = bytes.readUIntBE(parts.id, parts.hour) * hourMs
    const userId = bytes.readUIntBE(parts.id + parts.hour, parts.reader)
    const seconds = Math.floor((endsAt - this.#now()) / 1000)
    if (seconds <= 0) return { publicId, opensFor: undefined, seconds: 0 }
    return { publicId, opensFor: userId === 0 ? 'anybody' : { userId }, seconds }
  }

  #shown(path: string, userId: number): string {
    const publicId = fileIdIn(path)
    if (publicId === undefined) return path
    const bytes = Buffer.alloc(parts.id + parts.hour + parts.reader)
    bytes.write(publicId, 'base64url')
    bytes.writeUIntBE(Math.floor(this.#now() / hourMs) + limits.fileLinkHours, parts.id, parts.hour)
    bytes.writeUIntBE(userId, parts.id + parts.hour, parts.reader)
    return pathOf(this.#signer.sign(bytes))
  }
}
