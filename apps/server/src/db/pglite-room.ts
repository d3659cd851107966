import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@parley/contract'
import type pg from 'pg'
import { TooLittleRoom } from './embedded-problems.ts'
import { freeBytes, SpaceFloor } from './free-space.ts'

/** A database half made, or opened without room for its log, could not be opened again. @throws TooLittleRoom */
export async function checkRoom(folder: string): Promise<void> {
  const needed = existsSync(join(folder, 'PG_VERSION')) ? limits.databaseStartBytes : limits.databaseNewBytes
  const free = await freeBytes(folder)
  if (free < needed) throw new TooLittleRoom(folder, free, needed)
}

export type RoomListener = (hasRoom: boolean, freeBytes: number) => void

/** Interval of checks; `SpaceFloor` reads the disk itself once a second at most. */
const everyMs = 500

/**
 * Makes the embedded database read-only while there may be no room for the next segment of its log, which it would not
 * survive. The database then refuses writes itself, and goes on reading, until there is room again.
 */
export class RoomWatch {
  readonly #connections: pg.Pool
  readonly #floor: SpaceFloor
  /** Undefined while it is not known whether the database got the last change. */
  #isReadOnly: boolean | undefined = false
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()

  private constructor(folder: string, connections: pg.Pool, onRoom: RoomListener) {
    this.#connections = connections
    this.#floor = new SpaceFloor({
      folders: [folder],
      floor: limits.databaseFloorBytes,
      onChange: (isBelow, free) => onRoom(!isBelow, free),
    })
  }

  static async begin(folder: string, connections: pg.Pool, onRoom: RoomListener): Promise<RoomWatch> {
    const watch = new RoomWatch(folder, connections, onRoom)
    await watch.#look()
    watch.#timer = setInterval(() => {
      // Code that needs the database or the disk reports that they do not answer.
      watch.#looking = watch.#look().catch(() => undefined)
    }, everyMs).unref()
    return watch
  }

  async #look(): Promise<void> {
    const isBelow = await this.#floor.isBelow()
    if (isBelow === this.#isReadOnly) return
    this.#isReadOnly = undefined
    // All connections share one session there.
    await this.#connections.query(`set default_transaction_read_only = ${isBelow ? 'on' : 'off'}`)
    this.#isReadOnly = isBelow
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }
}
