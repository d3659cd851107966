import type { SourceFiles } from '../files/source-files.ts'
import { BrokenSource } from '../format/source.ts'
import { asFields, asId, asNumber, asText, type Fields } from '../json/fields.ts'
import { jsonValues, records } from '../json/reading.ts'
import type { SourceLimits } from '../limits.ts'

export type SlackKind = 'channel' | 'group' | 'conversation' | 'direct'

export interface SlackConversation {
  readonly id: string
  readonly kind: SlackKind
  readonly fields: Fields
  /** Paths of its files, one for each day, in order. */
  readonly days: readonly string[]
}

/** Files with lists of conversations, and their kinds. */
const lists: readonly (readonly [file: string, kind: SlackKind])[] = [
  ['channels.json', 'channel'],
  ['groups.json', 'group'],
  ['mpims.json', 'conversation'],
  ['dms.json', 'direct'],
]
const people = ['users.json', 'org_users.json']
const day = /^(.+)\/\d{4}-\d{2}-\d{2}\.json$/

/** Whether this file is one of those at the root of an export. */
export const isSlackRoot = (path: string) => people.includes(path) || lists.some(([file]) => file === path)

/** Contents of a Slack export's files, as they are. */
export class SlackArchive {
  readonly files: SourceFiles
  readonly #limits: SourceLimits

  constructor(files: SourceFiles, limits: SourceLimits) {
    if (!people.some((file) => files.has(file)) || !lists.some(([file]) => files.has(file)))
      throw new BrokenSource(files.name, 'is no export of Slack: it has no users.json, or no channels.json')
    this.files = files
    this.#limits = limits
  }

  async *people(): AsyncGenerator<Fields> {
    for (const file of people) if (this.files.has(file)) yield* this.#records(file)
  }

  /** All of them, those that are listed again, and folders of days that belong to none. */
  async conversations(): Promise<{ known: SlackConversation[]; twice: string[]; strays: string[] }> {
    const days = this.#days()
    const known: SlackConversation[] = []
    const twice: string[] = []
    const ids = new Set<string>()
    for (const [file, kind] of lists) {
      if (!this.files.has(file)) continue
      for await (const fields of this.#records(file)) {
        if (known.length >= this.#limits.groups)
          throw new BrokenSource(file, `with the others has more than ${this.#limits.groups} conversations`)
        const id = asId(fields.id)
        if (ids.has(id)) {
          twice.push(asText(fields.name) || id)
          continue
        }
        if (id !== '') ids.add(id)
        const folder = [asText(fields.name), id].find((name) => days.has(name))
        known.push({ id, kind, fields, days: days.get(folder ?? '') ?? [] })
        if (folder) days.delete(folder)
      }
    }
    return { known, twice, strays: [...days.keys()] }
  }

  /** The messages of a conversation, day by day, those of a day in the order of their times, each once. */
  async *messages({ days }: SlackConversation, onTwice: (ts: string) => void): AsyncGenerator<Fields> {
    const times = new Set<number>()
    for (const path of days) {
      const messages: Fields[] = []
      let bytes = 0
      for await (const { value, text } of jsonValues(this.files, path, {
        plan: records,
        limits: this.#limits,
      })) {
        bytes += text.length
        if (bytes > this.#limits.dayBytes)
          throw new BrokenSource(
            path,
            `has more than ${this.#limits.dayBytes} bytes, which is too much for a day`,
          )
        messages.push(asFields(value))
      }
      for (const message of messages.toSorted((a, b) => (asNumber(a.ts) || 0) - (asNumber(b.ts) || 0))) {
        // As whole numbers, of which a set of millions takes little room.
        const time = Math.round(asNumber(message.ts) * 1_000_000)
        if (times.has(time)) onTwice(asText(message.ts))
        else yield message
        if (!Number.isNaN(time)) times.add(time)
      }
    }
  }

  async *#records(path: string): AsyncGenerator<Fields> {
    for await (const { value } of jsonValues(this.files, path, { plan: records, limits: this.#limits }))
      yield asFields(value)
  }

  #days(): Map<string, string[]> {
    const days = new Map<string, string[]>()
    for (const path of this.files.paths()) {
      const folder = day.exec(path)?.[1]
      if (folder === undefined) continue
      const paths = days.get(folder) ?? []
      days.set(folder, paths)
      paths.push(path)
    }
    for (const paths of days.values()) paths.sort()
    return days
  }
}
