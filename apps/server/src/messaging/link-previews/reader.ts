import { linkPreviewLimits } from '@parley/contract'
import type { FileService, FoundPicture } from '../../platform/files/service.ts'
import type { Outside } from '../../platform/outbound-http/outside.ts'
import { decoded } from './charset.ts'
import { fetchOutside } from './fetching.ts'
import { type PageFacts, readPage } from './page.ts'

/** Metadata of a page, with the bytes of its picture. */
export interface ReadPage extends Omit<PageFacts, 'picture'> {
  readonly picture: FoundPicture | undefined
}

interface Known {
  readonly page: Promise<ReadPage | undefined>
  readonly until: number
}

interface Parts {
  readonly outside: Outside
  readonly files: Pick<FileService, 'readFound'>
  /** Others than usual in tests alone. */
  readonly now?: () => number
  readonly withinMs?: number
}

const { seconds, knownMinutes, known: most, pictureSide, pictureLeast } = linkPreviewLimits

/** Reads pages, each once within some minutes however often its link is sent. */
export class PageReader {
  readonly #parts: Parts
  readonly #now: () => number
  readonly #known = new Map<string, Known>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#now = parts.now ?? (() => performance.now())
  }

  /** Reads a page; undefined if it cannot be read, or has no metadata. */
  read(url: string, signal: AbortSignal): Promise<ReadPage | undefined> {
    const known = this.#known.get(url)
    if (known && known.until > this.#now()) return known.page
    const page = this.#readAnew(url, signal)
    this.#known.delete(url)
    this.#known.set(url, { page, until: this.#now() + knownMinutes * 60_000 })
    const [oldest] = this.#known.keys()
    if (this.#known.size > most && oldest !== undefined) this.#known.delete(oldest)
    return page
  }

  async #readAnew(address: string, signal: AbortSignal): Promise<ReadPage | undefined> {
    const types = /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i
    try {
      const { url, bytes, contentType } = await this.#fetch(address, signal, { types, isWhole: false })
      const facts = await readPage(decoded(bytes, contentType))
      return facts && { ...facts, picture: await this.#picture(facts.picture, url, signal) }
    } catch {
      // Whatever is wrong out there is not ours to mend, and the message stands without a preview.
      return undefined
    }
  }

  async #picture(src: string | undefined, page: URL, signal: AbortSignal): Promise<FoundPicture | undefined> {
    if (src === undefined || !URL.canParse(src, page)) return undefined
    const address = new URL(src, page).href
    if (address.length > linkPreviewLimits.address) return undefined
    try {
      const wanted = { types: /^\s*image\//i, isWhole: true }
      const { bytes } = await this.#fetch(address, signal, wanted)
      const picture = await this.#parts.files.readFound(bytes, pictureSide, signal)
      return picture && Math.min(picture.width, picture.height) >= pictureLeast ? picture : undefined
    } catch {
      // The page is shown without it.
      return undefined
    }
  }

  #fetch(address: string, signal: AbortSignal, wanted: { types: RegExp; isWhole: boolean }) {
    const { outside, withinMs = seconds * 1000 } = this.#parts
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
    return fetchOutside(address, { ...wanted, outside, signal: inTime })
  }
}
