/** The latest text about each message, by position in the log. */
export class Latest {
  readonly #known = new Map<number, { readonly asOf: number; readonly text: string }>()

  /** @returns the latest text: this one, unless a later one is known */
  take(messageId: number, asOf: number, text: string): string {
    const known = this.#known.get(messageId)
    if (known && known.asOf > asOf) return known.text
    this.#known.set(messageId, { asOf, text })
    return text
  }

  textOf(messageId: number): string {
    return this.#known.get(messageId)?.text ?? ''
  }

  copy(): Latest {
    const copy = new Latest()
    for (const [id, known] of this.#known) copy.#known.set(id, known)
    return copy
  }
}
