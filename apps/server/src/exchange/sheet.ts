import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { byteOrderMark, csvLine } from '../audit/service.ts'
import { openResetCodes, shownCode } from '../auth/service.ts'
import { signInNames } from '../users/service.ts'
import type { PersonEntry } from './entries.ts'
import type { Import } from './importing.ts'
import { codeOf } from './people.ts'

/** Who comes in by which code, as far as the codes hold. */
export class Sheet {
  readonly #run: Import
  readonly #lines: string[] = []

  constructor(run: Import) {
    this.#run = run
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

  /** Writes it where the operator alone reads it. Gives where; undefined where there is no code. */
  async write(dataDir: string): Promise<{ path: string; count: number } | undefined> {
    if (this.#lines.length === 0) return undefined
    const path = join(dataDir, `codes-${new Date().toISOString().replace(/[:.]/g, '-')}.csv`)
    const head = csvLine(['number', 'username', 'nickname', 'code'])
    await writeFile(path, byteOrderMark + head + this.#lines.join(''), { mode: 0o600, flag: 'wx' })
    return { path, count: this.#lines.length }
  }
}
