/**
 * Finds all of many words in one pass over a text, however many there are (Aho and Corasick). Its edges are in one table
 * of numbers: a Map for each state would be slower and ten times as large.
 */
export class Automaton {
  /** By state: where to go on when nothing continues it, the word that ends there or -1, and the next state that ends one. */
  readonly #fallback: Int32Array
  readonly #word: Int32Array
  readonly #output: Int32Array
  readonly #edges: Edges
  /** Whether a word begins with one of the letters whose numbers end so: most do not. */
  readonly #begins = new Uint8Array(0x10000)

  /** @param words the letters of each; no two alike */
  constructor(words: readonly (readonly number[])[]) {
    const most = 1 + words.reduce((sum, { length }) => sum + length, 0)
    this.#edges = new Edges(most)
    this.#fallback = new Int32Array(most)
    this.#word = new Int32Array(most).fill(-1)
    this.#output = new Int32Array(most)
    this.#link(this.#grow(words))
  }

  /** Calls `found` for each word where it ends, with its index in `words` and that of its last letter. */
  search(letters: readonly number[], found: (word: number, last: number) => void): void {
    let state = 0
    for (let at = 0; at < letters.length; at++) {
      state = this.step(state, letters[at] as number)
      for (let one = this.#wordAt(state); one > 0; one = this.#output[one] as number)
        found(this.#word[one] as number, at)
    }
  }

  /** The state behind a letter; the first is 0. */
  step(from: number, letter: number): number {
    if (from === 0 && this.#begins[letter & 0xffff] === 0) return 0
    return this.#next(from, letter)
  }

  /** Whether a word ends there. */
  endsAt(state: number): boolean {
    return state !== 0 && this.#wordAt(state) !== 0
  }

  #wordAt(state: number): number {
    return (this.#word[state] as number) >= 0 ? state : (this.#output[state] as number)
  }

  #next(from: number, letter: number): number {
    for (let state = from; ; state = this.#fallback[state] as number) {
      const next = this.#edges.get(state, letter)
      if (next > 0 || state === 0) return next
    }
  }

  /** @returns each state with the one before it and the letter between them, those of few letters first */
  #grow(words: readonly (readonly number[])[]): Array<[state: number, parent: number, letter: number]> {
    const levels: Array<Array<[number, number, number]>> = []
    let count = 1
    words.forEach((letters, word) => {
      this.#begins[(letters[0] ?? 0) & 0xffff] = 1
      let state = 0
      letters.forEach((letter, depth) => {
        let next = this.#edges.get(state, letter)
        if (next === 0) {
          next = count++
          this.#edges.set(state, letter, next)
          levels[depth] ??= []
          levels[depth].push([next, state, letter])
        }
        state = next
      })
      this.#word[state] = word
    })
    return levels.flat()
  }

  #link(states: ReadonlyArray<readonly [number, number, number]>): void {
    for (const [state, parent, letter] of states) {
      const fallback = parent === 0 ? 0 : this.#next(this.#fallback[parent] as number, letter)
      this.#fallback[state] = fallback
      this.#output[state] = this.#wordAt(fallback)
    }
  }
}

/** From a state and a letter to a state; 0 where there is none. */
class Edges {
  readonly #mask: number
  readonly #states: Int32Array
  readonly #letters: Int32Array
  readonly #targets: Int32Array

  constructor(count: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * count + 1))
    this.#mask = size - 1
    this.#states = new Int32Array(size)
    this.#letters = new Int32Array(size)
    this.#targets = new Int32Array(size)
  }

  get(state: number, letter: number): number {
    return this.#targets[this.#place(state, letter)] as number
  }

  set(state: number, letter: number, target: number): void {
    const place = this.#place(state, letter)
    this.#states[place] = state
    this.#letters[place] = letter
    this.#targets[place] = target
  }

  /** Where it is, or where it would be put. */
  #place(state: number, letter: number): number {
    let place = (Math.imul(state, 0x9e3779b1) ^ Math.imul(letter, 0x85ebca6b)) >>> 7
    for (; ; place++) {
      place &= this.#mask
      if (this.#targets[place] === 0) return place
      if (this.#states[place] === state && this.#letters[place] === letter) return place
    }
  }
}
