import type { SourceFiles } from '../files/source-files.ts'
import { BrokenSource } from '../format/source.ts'
import { asFields, asList, asNumber, asText, type Fields } from '../json/fields.ts'
import { jsonValues, records } from '../json/reading.ts'
import type { SourceLimits } from '../limits.ts'

/** Collections of Rocket.Chat's database, each in a file of its name. */
const collections = ['users', 'rocketchat_room', 'rocketchat_subscription', 'rocketchat_message'] as const
export type Collection = (typeof collections)[number]

const endings = ['.json', '.jsonl']
export const isRocketChatRoot = (path: string) =>
  endings.some((ending) => path === `rocketchat_message${ending}`)

/** Collections as `mongoexport` writes them: a document a line, or an array of documents. */
export class Collections {
  readonly files: SourceFiles
  readonly #limits: SourceLimits

  constructor(files: SourceFiles, limits: SourceLimits) {
    this.files = files
    this.#limits = limits
    for (const name of collections)
      if (!this.#path(name))
        throw new BrokenSource(files.name, `is no export of Rocket.Chat: ${name}.json is not there`)
  }

  async *documents(name: Collection): AsyncGenerator<Fields> {
    const path = this.#path(name)
    if (path === undefined) return
    for await (const { value } of jsonValues(this.files, path, { plan: records, limits: this.#limits }))
      yield asFields(value)
  }

  #path(name: Collection): string | undefined {
    return endings.map((ending) => name + ending).find((path) => this.files.has(path))
  }
}

/** An `_id`, which is a text, or in other databases than Rocket.Chat's own an object. */
export const asDocumentId = (value: unknown): string => asText(value) || asText(asFields(value).$oid)

/** Milliseconds of a date as MongoDB writes it: canonical or relaxed, or as plain text. */
export function asDate(value: unknown): number {
  const date = asFields(value).$date ?? value
  const number = asNumber(asFields(date).$numberLong ?? date)
  return Number.isNaN(number) ? Date.parse(asText(date)) : number
}

export const texts = (value: unknown): string[] => asList(value).map(asText).filter(Boolean)
