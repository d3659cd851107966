import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PersonEntry } from '@parley/importers'
import { openResetCodes, shownCode } from '../../identity/auth/service.ts'
import { signInNames } from '../../identity/users/service.ts'
import { byteOrderMark, csvLine } from '../../platform/audit/service.ts'
import type { Import } from './importing.ts'
import { codeOf } from './people.ts'

/** Sheet of the people's codes for their first sign-in, as far as the codes are valid. */
export class Sheet {
  readonly #run: Import
  readonly #dataDir: string
  readonly #lines: string[] = []
  #said: string | undefined

  constructor(run: Import, dataDir: string) {
    this.#run = run
    this.#dataDir = dataDir
  }

  async add(entries: readonly PersonEntry[]): Promise<void> {
    const { database, refs, secret } = this.#run
    const wanted = entries.map(({ ref }) => ref)
    const idOf = await refs.of(database.queries, 'person', wanted)
    const codes = new Map(
      wanted.flatMap((ref) => {
        const id = idOf(ref)
        return id === undefined ? [] : [[id, codeOf(secret, id)] as const]
      }),
    )
    const open = await openResetCodes(database.queries, codes)
    if (open.size === 0) return
    for (const { id, nickname, account_name } of await signInNames(database.queries, [...open]))
      this.#lines.push(csvLine([id, account_name ?? '', nickname, shownCode(codes.get(id) ?? '')]))
  }

  /** Writes it, once, where the operator alone reads it. Returns a sentence for the operator; undefined where there is no code. */
  async write(): Promise<string | undefined> {
    const count = this.#lines.length
    if (this.#said !== undefined || count === 0) return this.#said
    const path = join(
      this.#dataDir,
      `codes-${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.csv`,
    )
    const head = csvLine(['number', 'username', 'nickname', 'code'])
    await writeFile(path, byteOrderMark + head + this.#lines.join(''), { mode: 0o600, flag: 'wx' })
    this.#lines.length = 0
    this.#said = `Codes with which ${count} people set their passwords are in ${path}.`
    return this.#said
  }
}
