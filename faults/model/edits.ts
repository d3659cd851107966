import type { Seen } from '../person/view.ts'

/** A requested edit. */
interface Asked {
  /** The version that it builds on. */
  readonly version: number
  readonly content: string
  /** Undefined while unknown. */
  isDone: boolean | undefined
}

/** Records the edits of a run, and checks messages against them. */
export class Edits {
  readonly #asked = new Map<number, Asked[]>()

  /** @returns a function to call with the outcome: whether it was done, or undefined if unknown */
  asked(messageId: number, edit: Pick<Asked, 'version' | 'content'>): (isDone: boolean | undefined) => void {
    const one: Asked = { ...edit, isDone: undefined }
    this.#asked.set(messageId, [...(this.#asked.get(messageId) ?? []), one])
    return (isDone) => {
      one.isDone = isDone
    }
  }

  /** Whether a message may have had this content for a while. */
  mayHaveMade(messageId: number, content: string): boolean {
    const asked = this.#asked.get(messageId) ?? []
    return asked.some((edit) => edit.content === content && edit.isDone !== false)
  }

  /** @returns problems with a message's content; `sent` is its first content, if known */
  judge({ id, version, content, isWithdrawn }: Seen, sent: string | undefined): string[] {
    if (isWithdrawn) return []
    const asked = this.#asked.get(id) ?? []
    const lost = asked.filter((edit) => edit.isDone && edit.version >= version)
    const wrong = lost.map((edit) => `done, but lost: the edit "${edit.content}" of ${id}`)
    for (const base of new Set(asked.map((edit) => edit.version))) {
      const done = asked.filter((edit) => edit.isDone && edit.version === base)
      if (done.length > 1)
        wrong.push(`${done.length} edits of ${id} hold that were written on version ${base}`)
    }
    if (version === 0)
      return sent === undefined || sent === content ? wrong : [...wrong, `says "${content}", not "${sent}"`]
    const made = asked.find((edit) => edit.version === version - 1 && edit.content === content)
    if (!made || made.isDone === false) wrong.push(`${id} says "${content}", which no edit has made of it`)
    return wrong
  }
}
