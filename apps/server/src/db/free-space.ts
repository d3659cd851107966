import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Bytes that are free on the disk where a folder is, or will be made. */
export type Measure = (folder: string) => Promise<number>

export const freeBytes: Measure = async (folder) => {
  try {
    const { blocks, bavail, bsize } = await statfs(folder)
    // Some file systems do not report their size.
    return blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY
  } catch (error) {
    const parent = dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error
    return freeBytes(parent)
  }
}

const rememberedMs = 1000
/** Factor above the floor at which a disk recovers: else the state would come and go. */
const recovery = 9 / 8

/** A floor of free space. The disks are read once a second at most, however many callers there are. */
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
   * @param parts.onChange called once when space falls below the floor, and once when it recovers
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

  /** Whether free space is below the floor, or would be with `more` bytes written. @throws if it cannot be read */
  async isBelow(more = 0): Promise<boolean> {
    await this.#look()
    return this.isKnownBelow || this.#free - more < this.#floor
  }

  /** The last known state, without waiting; it is one or two seconds old. */
  get isKnownBelow(): boolean {
    // Callers that await the answer get the error.
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
