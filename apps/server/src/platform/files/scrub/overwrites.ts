import type { FileHandle } from 'node:fs/promises'
import { refuse } from '../../../kernel/refusal.ts'
import { Malformed } from './bytes.ts'

type Overwrite = { readonly at: number } & (
  | { readonly bytes: Buffer }
  | { readonly length: number; readonly by: number }
)

const blockBytes = 64 * 1024
/** More places are in no photo or film of any camera. */
const maxPlaces = 100_000
/** Bytes that are kept until they are written. */
const maxKeptBytes = 4 * 1024 * 1024

/** Bytes that are to be overwritten: the file stays as long as it is, and nothing in it moves. */
export class Overwrites {
  readonly #list: Overwrite[] = []
  readonly #size: number
  #left: number
  #kept = maxKeptBytes

  /** @param size of the file: no place in it is written over twice, if it is what it seems */
  constructor(size: number) {
    this.#size = size
    this.#left = size
  }

  get isEmpty(): boolean {
    return this.#list.length === 0
  }

  put(at: number, bytes: Buffer): void {
    this.#count(at, bytes.length)
    this.#kept -= bytes.length
    if (this.#kept < 0) throw new Malformed()
    if (bytes.length > 0) this.#list.push({ at, bytes })
  }

  blank(at: number, length: number, by = 0): void {
    this.#count(at, length)
    if (length > 0) this.#list.push({ at, length, by })
  }

  #count(at: number, length: number): void {
    this.#left -= length
    const isInside = at >= 0 && length >= 0 && at + length <= this.#size
    if (!isInside || this.#left < 0 || this.#list.length >= maxPlaces) throw new Malformed()
  }

  /** @throws Refusal `uploadIncomplete` when nobody waits for it any more */
  async writeTo(file: FileHandle, signal: AbortSignal): Promise<void> {
    for (const one of this.#list) {
      if (signal.aborted) refuse('uploadIncomplete')
      if ('bytes' in one) {
        await file.write(one.bytes, 0, one.bytes.length, one.at)
        continue
      }
      const block = Buffer.alloc(Math.min(blockBytes, one.length), one.by)
      for (let done = 0; done < one.length; done += block.length) {
        if (signal.aborted) refuse('uploadIncomplete')
        await file.write(block, 0, Math.min(block.length, one.length - done), one.at + done)
      }
    }
  }
}
