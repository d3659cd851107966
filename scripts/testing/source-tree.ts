import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The id that Git would give to the sources as they are now, changes that are not committed included.
 * @returns undefined outside of a Git repository
 */
export function sourceTree(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'parley-tree-'))
  const git = (...words: string[]) =>
    execFileSync('git', words, {
      env: { ...process.env, GIT_INDEX_FILE: join(folder, 'index') },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim()
  try {
    git('add', '--all')
    return git('write-tree')
  } catch {
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
