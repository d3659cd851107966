import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const mebibyte = 1024 * 1024

/** Why there can be no disk of a test's own, or undefined when there can. */
export const noSmallDisk: string | undefined = whyNot()

function whyNot(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has disks in memory'
  const folder = mkdtempSync(join(tmpdir(), 'parley-mount-'))
  try {
    mount(folder, 1)
    execFileSync('umount', [folder], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'this process may not mount a disk: run it as root'
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function mount(folder: string, mebibytes: number) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'parley-test', folder], {
    stdio: 'ignore',
  })
}

/** A disk of so many MiB, for one test. */
export class SmallDisk {
  readonly folder: string
  #isThere = true

  /** @param folder where it takes the place of what is there */
  constructor(mebibytes: number, folder?: string) {
    this.folder = folder ?? mkdtempSync(join(tmpdir(), 'parley-disk-'))
    mount(this.folder, mebibytes)
    onTestFinished(() => {
      this.remove()
      if (!folder) rmSync(this.folder, { recursive: true, force: true })
    })
  }

  /** With all that is on it, once nobody uses it any more. */
  remove() {
    if (this.#isThere) execFileSync('umount', ['--lazy', this.folder])
    this.#isThere = false
  }

  get freeMebibytes(): number {
    const { bavail, bsize } = statfsSync(this.folder)
    return (bavail * bsize) / mebibyte
  }

  /** Fills it until so many MiB are free. */
  fill(leave: number) {
    const file = openSync(this.#ballast, 'a')
    const block = Buffer.alloc(256 * 1024)
    while (this.freeMebibytes > leave + 0.25) writeSync(file, block)
    closeSync(file)
  }

  /** Makes room of what `fill` took. */
  clear() {
    rmSync(this.#ballast, { force: true })
  }

  get #ballast(): string {
    return join(this.folder, 'ballast')
  }
}
