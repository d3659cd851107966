/** Content of a message, as a text here. */
export interface Said {
  readonly text: string
  /** People whom it names, and the text of each name. */
  readonly mentions: readonly { readonly ref: string; readonly shown: string }[]
  readonly mentionsAll: boolean
}

/** How an export's names for people and places are shown here. */
export interface Names {
  person(name: string): { readonly ref: string; readonly nickname: string } | undefined
  /** The title of a group. */
  place(name: string): string | undefined
}

/** Gathers whom a text names while it is written anew. */
export class Naming {
  readonly #names: Names
  readonly #mentions = new Map<string, string>()
  #mentionsAll = false

  constructor(names: Names) {
    this.#names = names
  }

  /** @returns undefined if there is nobody of this name */
  person(name: string): string | undefined {
    const person = this.#names.person(name)
    if (!person) return undefined
    const shown = `@${person.nickname}`
    this.#mentions.set(person.ref, shown)
    return shown
  }

  everyone(word: string): string {
    this.#mentionsAll = true
    return `@${word}`
  }

  place(name: string): string | undefined {
    const title = this.#names.place(name)
    return title === undefined ? undefined : `#${title}`
  }

  said(text: string): Said {
    return {
      text,
      mentions: [...this.#mentions].map(([ref, shown]) => ({ ref, shown })),
      mentionsAll: this.#mentionsAll,
    }
  }
}
