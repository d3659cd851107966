import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BrokenSource, readable } from '../format/source.ts'

interface Line {
  readonly key: string
  readonly json: string
}

/** A key by numbers, of which the first counts most; what is no number is 0. */
export const sortKey = (...numbers: readonly number[]): string =>
  numbers
    .map((one) => Math.trunc(Math.max(0, Math.min(one || 0, Number.MAX_SAFE_INTEGER))))
    .map((one) => String(one).padStart(16, '0'))
    .join(' ')

/** Files that are read at once when all are brought together. */
const filesAtOnce = 64
const separator = '\t'

/** Where `readline` would end a line. */
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16)}`

const byKey = (a: Line, b: Line) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/**
 * Records in the order of their keys, however many: what does not fit into memory is sorted in files, which take about
 * the room of the messages and go when it is closed. Of equal keys the first that was added comes first.
 */
export class SortedSpool<T> {
  readonly #bytes: number
  #held: Line[] = []
  #size = 0
  #folder: string | undefined
  #files: string[] = []
  #made = 0
  /** Records that went to the disk, each as often as it did. */
  written = 0

  /** @param bytes of records that are held in memory */
  constructor(bytes: number) {
    this.#bytes = bytes
  }

  /** @param key without tabs and ends of lines; compared by its UTF-16 code units */
  async add(key: string, record: T): Promise<void> {
    if (/[\t\n\r\u2028\u2029]/.test(key)) throw new BrokenSource(key, 'is no key to sort by')
    const json = JSON.stringify(record).replace(/[\u2028\u2029]/g, escaped)
    this.#held.push({ key, json })
    this.#size += key.length + json.length
    if (this.#size > this.#bytes) await this.#write()
  }

  /** It can be read again, from its beginning. */
  async *sorted(): AsyncGenerator<T> {
    while (this.#files.length > filesAtOnce) await this.#mergeFiles()
    const held = this.#held.toSorted(byKey)
    for await (const { json } of merged([...this.#files.map(linesOf), inMemory(held)]))
      yield JSON.parse(json) as T
  }

  /** Brings each few of them together: so all are written anew no more often than it takes to have few. */
  async #mergeFiles(): Promise<void> {
    const fewer: string[] = []
    for (let from = 0; from < this.#files.length; from += filesAtOnce) {
      const some = this.#files.slice(from, from + filesAtOnce)
      // In the place of those it is made of, so that equal keys stay in their order.
      fewer.push(await this.#save(merged(some.map(linesOf))))
      await Promise.all(some.map((path) => rm(path)))
    }
    this.#files = fewer
  }

  async close(): Promise<void> {
    this.#held = []
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true })
  }

  async #write(): Promise<void> {
    this.#files.push(await this.#save(inMemory(this.#held.toSorted(byKey))))
    this.#held = []
    this.#size = 0
  }

  async #save(lines: AsyncIterable<Line>): Promise<string> {
    this.#folder ??= await readable(tmpdir(), mkdtemp(join(tmpdir(), 'parley-import-')))
    const path = join(this.#folder, String(this.#made++))
    const texts = async function* (this: SortedSpool<T>) {
      for await (const { key, json } of lines) {
        this.written++
        yield `${key}${separator}${json}\n`
      }
    }
    const written = pipeline(
      Readable.from(texts.call(this)),
      createWriteStream(path, { mode: 0o600, flags: 'wx' }),
    )
    await readable(tmpdir(), written)
    return path
  }
}

async function* inMemory(lines: readonly Line[]): AsyncGenerator<Line> {
  yield* lines
}

async function* linesOf(path: string): AsyncGenerator<Line> {
  const input = createReadStream(path, 'utf8')
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const at = line.indexOf(separator)
      yield { key: line.slice(0, at), json: line.slice(at + 1) }
    }
  } finally {
    input.destroy()
  }
}

/** Lines of several runs, each in order, as one. */
async function* merged(runs: readonly AsyncGenerator<Line>[]): AsyncGenerator<Line> {
  const heads: { run: AsyncGenerator<Line>; line: Line; index: number }[] = []
  const advance = async (run: AsyncGenerator<Line>, index: number) => {
    const { value, done } = await run.next()
    if (!done) insert(heads, { run, line: value, index })
  }
  try {
    for (const [index, run] of runs.entries()) await advance(run, index)
    for (let head = heads.pop(); head; head = heads.pop()) {
      yield head.line
      await advance(head.run, head.index)
    }
  } finally {
    await Promise.all(runs.map((run) => run.return(undefined)))
  }
}

interface Head {
  readonly line: Line
  readonly index: number
}

/** Keeps the next of all at the end. */
function insert<T extends Head>(heads: T[], head: T): void {
  let at = heads.length
  const isBefore = (one: T) =>
    byKey(one.line, head.line) < 0 || (one.line.key === head.line.key && one.index < head.index)
  while (at > 0 && isBefore(heads[at - 1] as T)) at--
  heads.splice(at, 0, head)
}
