import type { Source } from '@parley/importers'

const kinds = { person: 'people', group: 'groups', friendship: 'friendships', message: 'messages' } as const
export type Kind = keyof typeof kinds

const examplesMax = 3

type Fate = 'made' | 'matched' | 'known'

/** Numbers of what an import did, or would do. */
export class Report {
  readonly #fates = new Map<string, number>()
  readonly #leftOut = new Map<string, number>()
  readonly #notes = new Map<string, number>()
  readonly #examples = new Map<string, readonly string[]>()

  count(kind: Kind, fate: Fate, by = 1): void {
    add(this.#fates, `${kind} ${fate}`, by)
  }

  made(kind: Kind): number {
    return this.#fates.get(`${kind} made`) ?? 0
  }

  leftOut(kind: Kind, why: string): void {
    add(this.#leftOut, `${kinds[kind]}: ${why}`, 1)
  }

  /** Something that came over in another form, or without a part of it. */
  note(what: string, by = 1, ...examples: readonly string[]): void {
    if (by > 0) add(this.#notes, what, by)
    this.#addExamples(what, examples)
  }

  #addExamples(what: string, more: readonly string[]): void {
    if (more.length === 0) return
    this.#examples.set(what, [...(this.#examples.get(what) ?? []), ...more].slice(0, examplesMax))
  }

  add(other: Report): void {
    for (const [name, count] of other.#fates) add(this.#fates, name, count)
    for (const [name, count] of other.#leftOut) add(this.#leftOut, name, count)
    for (const [name, count] of other.#notes) add(this.#notes, name, count)
    for (const [name, examples] of other.#examples) this.#addExamples(name, examples)
  }

  lines(isDryRun: boolean): string[] {
    const made = isDryRun ? 'would be made' : 'made'
    const lines = Object.entries(kinds).map(([kind, name]) => {
      const of = (fate: Fate) => this.#fates.get(`${kind} ${fate}`) ?? 0
      const matched = kind === 'person' ? `, ${of('matched')} matched` : ''
      return `${name}: ${of('made')} ${made}${matched}, ${of('known')} there from an import before`
    })
    const shown = (what: string) => {
      const examples = this.#examples.get(what)
      return examples ? `: ${examples.join('; ')}` : ''
    }
    const listed = (title: string, all: ReadonlyMap<string, number>) =>
      all.size === 0 ? [] : [title, ...[...all].map(([what, count]) => `  ${count}  ${what}${shown(what)}`)]
    return [...lines, ...listed('left out:', this.#leftOut), ...listed('changed:', this.#notes)]
  }
}

/** Notes of the source about data that it leaves out or changes, which the report does not have. */
export function notesOf(source: Source): string[] {
  const notes = source.notes?.() ?? []
  const shown = notes.map(
    ({ sentence, count, examples }) => `  ${count}  ${sentence}: ${examples.join('; ')}`,
  )
  return shown.length === 0 ? [] : ['of the source:', ...shown]
}

function add(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by)
}
