import { constants } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Validated, validator } from '@parley/contract/validate'
import { type Entry, FriendshipEntry, GroupEntry, MessageEntry, PersonEntry, SiteEntry } from './entries.ts'
import { formatLimits } from './limits.ts'
import { linesOf } from './lines.ts'
import { BrokenSource, type Source, unreadable } from './source.ts'

/** In the order in which they are read. */
export const partNames = ['people', 'groups', 'friendships', 'messages'] as const
export type PartName = (typeof partNames)[number]

export const fileOfPart = (part: PartName) => `${part}.jsonl`
/** It is written last: a folder without it is not whole. */
export const siteFile = 'site.json'
export const filesFolder = 'files'

const checks: Readonly<Record<PartName, Check<Entry>>> = {
  people: validator(PersonEntry),
  groups: validator(GroupEntry),
  friendships: validator(FriendshipEntry),
  messages: validator(MessageEntry),
}
const checkSite = validator(SiteEntry)

/** A folder of our own format. No link in it is followed: nothing outside of it is read. */
export class FolderSource implements Source {
  readonly #folder: string
  readonly site: SiteEntry

  private constructor(folder: string, site: SiteEntry) {
    this.#folder = folder
    this.site = site
  }

  /** @throws BrokenSource */
  static async open(folder: string): Promise<FolderSource> {
    const handle = await openIn(folder, siteFile)
    if (!handle) throw new BrokenSource(folder, `there is no ${siteFile} in it: name the folder of an export`)
    const read = handle.createReadStream({ end: formatLimits.lineBytes })
    const text = Buffer.concat((await read.toArray()) as Buffer[])
    if (text.length > formatLimits.lineBytes) throw new BrokenSource(siteFile, 'is too large')
    const files = await lstat(join(folder, filesFolder)).catch(() => undefined)
    if (files && !files.isDirectory()) throw new BrokenSource(filesFolder, 'is no folder')
    return new FolderSource(folder, parsed(checkSite, text.toString('utf8').replace(/^\uFEFF/, ''), siteFile))
  }

  /** @throws BrokenSource at the first line that is not as it must be */
  async *entries(): AsyncGenerator<Entry> {
    for (const part of partNames) yield* this.#entriesOf(part)
  }

  async *#entriesOf(part: PartName): AsyncGenerator<Entry> {
    const name = fileOfPart(part)
    // A site without friendships need not have a file of them.
    const handle = await openIn(this.#folder, name)
    if (!handle) return
    const tooLong = (line: number) =>
      new BrokenSource(name, `longer than ${formatLimits.lineBytes} bytes`, line)
    for await (const { text, number } of linesOf(handle, formatLimits.lineBytes, tooLong))
      yield parsed(checks[part], text, name, number)
  }

  async file(sha256: string): Promise<Readable | undefined> {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new BrokenSource(sha256, 'is no SHA-256')
    const name = `${filesFolder}/${sha256}`
    try {
      return (await openIn(this.#folder, name))?.createReadStream()
    } catch (error) {
      if (error instanceof NoFile) return undefined
      throw error
    }
  }
}

/** There is something else under its name. */
class NoFile extends BrokenSource {}

/** Undefined where there is nothing of this name. @throws BrokenSource */
async function openIn(folder: string, name: string): Promise<FileHandle | undefined> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  const handle = await open(join(folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
      // A link, or a socket.
      if (error.code === 'ELOOP' || error.code === 'ENXIO') throw new NoFile(name, 'is no file')
      throw unreadable(name, error)
    },
  )
  if (!handle || (await handle.stat()).isFile()) return handle
  await handle.close()
  throw new NoFile(name, 'is no file')
}

type Check<T> = (value: unknown) => Validated<T>

function parsed<T>(check: Check<T>, text: string, where: string, line?: number): T {
  const read = check(jsonIn(text, where, line))
  if (read.ok) return read.value
  const { path, rule } = read.violation
  throw new BrokenSource(where, `${path || '/'} is not as it must be (${rule})`, line)
}

function jsonIn(text: string, where: string, line: number | undefined): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BrokenSource(where, 'no JSON', line)
  }
}
