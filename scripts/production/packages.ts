import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const folder = 'node_modules/'

/** Files that only tools read, or other ways to load the same, or texts that are in the licences' file. */
const unneeded = /(\.[cm]?tsx?|\.map|\.md|\.h|\.tar\.gz)$/
const unneededOf: Readonly<Record<string, RegExp>> = {
  // Its program and files are packed beside.
  '@electric-sql/pglite':
    /(\.cjs|pglite\.wasm|pglite\.data|[\\/](pglite|initdb)\.js)$|[\\/](contrib|live|vector|worker|memfs)/,
  sharp: /[\\/](src|install)[\\/]/,
}

/** The packages that are installed on this machine, as the lock file has them. */
export class Installed {
  readonly #root: string
  readonly #locked: Readonly<Record<string, Locked>>

  constructor(root: string) {
    this.#root = root
    this.#locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  }

  /** The folder of a workspace or package, and of all that it stands on, but for what `without` names. */
  standingOn(path: string, without: readonly string[] = []): Set<string> {
    const found = new Set<string>()
    const queue = [path]
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      const entry = this.#locked[at]
      if (!entry || found.has(at) || !existsSync(join(this.#root, at))) continue
      if (entry.link && entry.resolved) queue.push(entry.resolved)
      else found.add(at)
      for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
        if (!without.includes(name)) queue.push(...this.#found(at, name))
    }
    return found
  }

  nameOf(path: string): string {
    return path.slice(path.lastIndexOf(folder) + folder.length)
  }

  versionOf(path: string): string {
    const { version, license } = this.#locked[path] ?? {}
    if (!version || !license) throw new Error(`package-lock.json does not say what ${path} is`)
    return `${this.nameOf(path)} ${version} (${license})`
  }

  /** Copies what runs of a package, without what is for tools. */
  copy(path: string, target: string): void {
    const isUnneeded = unneededOf[this.nameOf(path)]
    cpSync(join(this.#root, path), join(target, path), {
      recursive: true,
      filter: (source) =>
        !unneeded.test(basename(source)) &&
        !isUnneeded?.test(source.slice(join(this.#root, path).length)) &&
        basename(source) !== 'node_modules',
    })
  }

  /** The texts of a package's licences and notices; where it has none, what it says of itself. */
  licencesOf(path: string): string[] {
    const names = readdirSync(join(this.#root, path)).sort()
    const texts = names.filter((name) =>
      /^(licen[cs]es?|notice|copying|third-party-licen[cs]es?)\b/i.test(name),
    )
    const chosen = texts.length > 0 ? texts : names.filter((name) => /^readme/i.test(name))
    return chosen.map((name) => readFileSync(join(this.#root, path, name), 'utf8').trim())
  }

  /** Where a package finds another: in its own folder, or in those around it. */
  #found(from: string, name: string): string[] {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${folder}`)))) {
      const path = at === '' ? folder + name : `${at}/${folder}${name}`
      if (this.#locked[path]) return [path]
      if (at === '') return []
    }
  }
}
