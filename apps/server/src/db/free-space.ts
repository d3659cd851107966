import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Bytes that are free on the disk where a folder is, or will be made. */
export type Measure = (folder: string) => Promise<number>

export const freeBytes: Measure = async (folder) => {
  try {
    const { blocks, bavail, bsize } = await statfs(folder)
    // Of some file systems nobody knows how large they are.
    return blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY
  } catch (error) {
    const parent = dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error
    return freeBytes(parent)
  }
}

const rememberedMs = 1000
/** What is below its floor stays so until there is more room again by so much: else it would come and go. */
const recovery = 9 / 8

/** A floor of free space. However many ask, the disks are asked once a second at most. */
export class SpaceFloor {
  readonly #folders: readonly string[]
  readonly #floor: number
  readonly #measure: Measure
  readonly #onChange: (isBelow: boolean, freeBytes: number) => void
  #free = Number.POSITIVE_INFINITY
  #isBelow = false
  #measuring: Promise<void> | undefined

  /**
   * @param parts.floor in bytes; 0 for none
   * @param parts.onChange is told once when it begins and once when it ends
   */
  constructor(parts: {
    folders: readonly string[]
    floor: number
    measure?: Measure | undefined
    onChange: (isBelow: boolean, freeBytes: number) => void
  }) {
    this.#folders = parts.folders
    this.#floor = parts.floor
    this.#measure = parts.measure ?? freeBytes
    this.#onChange = parts.onChange
  }

  /** Whether there is less room than the floor, or would be with so many bytes more. @throws when nobody can tell */
  async isBelow(more = 0): Promise<boolean> {
    await this.#look()
    return this.isKnownBelow || this.#free - more < this.#floor
  }

  /** As far as is known, without waiting; what is known is a second old, or two. */
  get isKnownBelow(): boolean {
    // Whoever waits for the answer is told why there is none.
    this.#look().catch(() => undefined)
    return this.#isBelow
  }

  #look(): Promise<void> {
    if (this.#floor === 0) return Promise.resolve()
    if (!this.#measuring) {
      this.#measuring = this.#measureAll()
      const forget = () => void setTimeout(() => (this.#measuring = undefined), rememberedMs).unref()
      this.#measuring.then(forget, forget)
    }
    return this.#measuring
  }

  async #measureAll(): Promise<void> {
    this.#free = Math.min(...(await Promise.all(this.#folders.map(this.#measure))))
    const isBelow = this.#free < this.#floor * (this.#isBelow ? recovery : 1)
    if (isBelow === this.#isBelow) return
    this.#isBelow = isBelow
    this.#onChange(isBelow, this.#free)
  }
}
