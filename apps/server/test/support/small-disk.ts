import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const mebibyte = 1024 * 1024

/** Why there can be no disk of a test's own, or undefined when there can. */
export function whyNoSmallDisk(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has disks in memory'
  const folder = mkdtempSync(join(tmpdir(), 'parley-mount-'))
  try {
    mount(folder, mebibyte)
    execFileSync('umount', [folder], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'this process may not mount a disk: run it as root'
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function mount(folder: string, bytes: number, ...options: string[]) {
  const all = [...options, `size=${bytes}`].join()
  execFileSync('mount', ['-t', 'tmpfs', '-o', all, 'parley-test', folder], { stdio: 'ignore' })
}

/** A disk of so many MiB, in memory. */
export class SmallDisk {
  readonly folder: string
  readonly #bytes: number
  readonly #isOwnFolder: boolean
  #isThere = true

  /** @param folder where it takes the place of what is there */
  constructor(mebibytes: number, folder?: string) {
    this.folder = folder ?? mkdtempSync(join(tmpdir(), 'parley-disk-'))
    this.#bytes = mebibytes * mebibyte
    this.#isOwnFolder = folder === undefined
    mount(this.folder, this.#bytes)
  }

  /** With all that is on it, once nobody uses it any more. */
  remove() {
    if (!this.#isThere) return
    this.#isThere = false
    execFileSync('umount', ['--lazy', this.folder])
    if (this.#isOwnFolder) rmSync(this.folder, { recursive: true, force: true })
  }

  get freeMebibytes(): number {
    const { bavail, bsize } = statfsSync(this.folder)
    return (bavail * bsize) / mebibyte
  }

  /** It shrinks until so many MiB are free, as if somebody else had taken the rest. */
  fill(leave: number) {
    const { blocks, bfree, bsize } = statfsSync(this.folder)
    mount(this.folder, (blocks - bfree) * bsize + Math.round(leave * mebibyte), 'remount')
  }

  /** Gives back what `fill` took. */
  clear() {
    mount(this.folder, this.#bytes, 'remount')
  }
}
