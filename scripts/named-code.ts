import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Names in documents that somebody else's program or standard has. */
const foreign = new Set([
  // Rules of Biome, which are not used.
  'noImportCycles',
  'noPrivateImports',
  'noRestrictedImports',
  // nginx
  'client_max_body_size',
  'limit_conn',
  // systemd
  'LimitNOFILE',
  // Kubernetes
  'httpGet',
  'preStop',
  'readinessProbe',
  'terminationGracePeriodSeconds',
  // PostgreSQL, and the files of WebAssembly
  'fd_sync',
  'pg_current_xact_id',
  'pg_snapshot_xmin',
  'synchronous_standby_names',
  // HTTP
  'Vary',
])

const folders = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'faults', 'examples']
const generated = /(^|[\\/])(node_modules|dist|test-results)[\\/]/

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** Names in the sources of a repository: what a document may speak of. */
export class NamedCode {
  readonly #files: ReadonlySet<string>
  readonly #words = new Set<string>()
  readonly #sources: string[] = []

  constructor(root: string) {
    const paths = globSync([`{${folders}}/**/*.{ts,tsx,mjs}`, '*.ts'], {
      cwd: root,
      exclude: (path) => generated.test(`${path}/`),
    }).filter((path) => !basename(path).startsWith('named-code.'))
    const settings = globSync('{.,*,{apps,packages}/*}/{package,biome,knip,tsconfig*}.json', { cwd: root })
    this.#files = new Set([...paths, ...settings].map((path) => basename(path)))
    for (const path of [...paths, ...settings]) {
      const source = withoutComments(readFileSync(join(root, path), 'utf8'))
      this.#sources.push(source)
      for (const word of source.match(/[\w$]+/g) ?? []) this.#words.add(word)
    }
  }

  /** A file of the repository, or one that its programs write and read. */
  hasFile(name: string): boolean {
    return this.#files.has(name) || this.#sources.some((source) => source.includes(`'${name}'`))
  }

  /** Whether it knows `Owner.member`: both, in one file that declares the owner, where it is not written so. */
  has(symbol: string): boolean {
    const words = symbol.replace('()', '').split('.')
    if (!words.every((word) => this.#words.has(word) || foreign.has(word))) return false
    const [owner, member] = words
    if (!member || this.#sources.some((source) => source.includes(symbol))) return true
    const declares = new RegExp(`\\b(class|interface|type|const) ${owner}\\b|^ *${owner}: `, 'm')
    const isIn = new RegExp(`\\b${member}\\b`)
    return this.#sources.some((source) => declares.test(source) && isIn.test(source))
  }
}

const inBackticks = (text: string) =>
  [...text.replace(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

/** Files that a document names without their folder. */
export const filesIn = (text: string): string[] =>
  inBackticks(text).filter((code) => /^[\w.-]+\.(ts|tsx|mjs|json)$/.test(code))

/** Names that look like code: several words in one, a class, a call, or something of something. */
export const symbolsIn = (text: string): string[] =>
  inBackticks(text).filter(
    (code) =>
      /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*(\(\))?$/.test(code) &&
      /[a-z][A-Z]|_|\.|^[A-Z][a-z]|\)$/.test(code) &&
      filesIn(`\`${code}\``).length === 0,
  )

/** Settings, in examples too. */
export const settingsIn = (text: string): string[] => text.match(/\bPARLEY_[A-Z\d_]*[A-Z\d]/g) ?? []
