import { constants } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Validated, validator } from '@parley/contract/validate'
import { type Entry, FriendshipEntry, GroupEntry, MessageEntry, PersonEntry, SiteEntry } from './entries.ts'
import { exchangeLimits } from './limits.ts'
import { linesOf } from './lines.ts'
import { BrokenFolder, type Source } from './source.ts'

/** In the order in which they are read. */
export const partNames = ['people', 'groups', 'friendships', 'messages'] as const
export type PartName = (typeof partNames)[number]

export const fileOfPart = (part: PartName) => `${part}.jsonl`
export const siteFile = 'site.json'
export const filesFolder = 'files'

const checks: Readonly<Record<PartName, Check<Entry>>> = {
  people: validator(PersonEntry),
  groups: validator(GroupEntry),
  friendships: validator(FriendshipEntry),
  messages: validator(MessageEntry),
}
const checkSite = validator(SiteEntry)

/** A folder of our own format. */
export class FolderSource implements Source {
  readonly #folder: string
  readonly site: SiteEntry

  private constructor(folder: string, site: SiteEntry) {
    this.#folder = folder
    this.site = site
  }

  /** @throws BrokenFolder */
  static async open(folder: string): Promise<FolderSource> {
    const path = join(folder, siteFile)
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile()) throw new BrokenFolder(`There is no ${path}: name the folder of an export.`)
    if (found.size > exchangeLimits.lineBytes) throw new BrokenFolder(`${siteFile} is too large.`)
    return new FolderSource(folder, parsed(checkSite, await readFile(path, 'utf8'), siteFile))
  }

  /** @throws BrokenFolder at the first line that is not as it must be */
  async *entries(): AsyncGenerator<Entry> {
    for (const part of partNames) yield* this.#entriesOf(part)
  }

  async *#entriesOf(part: PartName): AsyncGenerator<Entry> {
    const name = fileOfPart(part)
    const path = join(this.#folder, name)
    const tooLong = (line: number) =>
      new BrokenFolder(`${name}, line ${line}: longer than ${exchangeLimits.lineBytes} bytes`)
    // A site without friendships need not have a file of them.
    if (!(await stat(path).catch(() => undefined))) return
    for await (const { text, number } of linesOf(path, exchangeLimits.lineBytes, tooLong))
      yield parsed(checks[part], text, `${name}, line ${number}`)
  }

  /** By its sum alone, and no link: nothing outside of the folder is read. */
  async file(sha256: string): Promise<Readable> {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new BrokenFolder(`${sha256} is no SHA-256`)
    const handle = await open(
      join(this.#folder, filesFolder, sha256),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    )
    if ((await handle.stat()).isFile()) return handle.createReadStream()
    await handle.close()
    throw new BrokenFolder(`${filesFolder}/${sha256} is no file`)
  }
}

type Check<T> = (value: unknown) => Validated<T>

function parsed<T>(check: Check<T>, text: string, where: string): T {
  const value = jsonIn(text, where)
  const read = check(value)
  if (read.ok) return read.value
  const { path, rule } = read.violation
  throw new BrokenFolder(`${where}: ${path || '/'} is not as it must be (${rule})`)
}

function jsonIn(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BrokenFolder(`${where}: no JSON`)
  }
}
