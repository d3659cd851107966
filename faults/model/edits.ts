import type { Seen } from '../person/view.ts'

/** An edit that somebody has asked for. */
interface Asked {
  /** The version that it was written on. */
  readonly version: number
  readonly content: string
  /** Undefined while nobody knows. */
  isDone: boolean | undefined
}

/** What has become of the messages that people have edited. */
export class Edits {
  readonly #asked = new Map<number, Asked[]>()

  /** @returns what is to be told what came of it: whether it was done, undefined if nobody knows */
  asked(messageId: number, edit: Pick<Asked, 'version' | 'content'>): (isDone: boolean | undefined) => void {
    const one: Asked = { ...edit, isDone: undefined }
    this.#asked.set(messageId, [...(this.#asked.get(messageId) ?? []), one])
    return (isDone) => {
      one.isDone = isDone
    }
  }

  /** Whether a message may have said this for a while. */
  mayHaveMade(messageId: number, content: string): boolean {
    const asked = this.#asked.get(messageId) ?? []
    return asked.some((edit) => edit.content === content && edit.isDone !== false)
  }

  /** @returns what is wrong with what a message says, if anything; `sent` is what it said first, where that is known */
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
