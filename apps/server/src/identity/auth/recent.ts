/** The last so many of something; what was asked for or added last stays longest. */
export class Recent<T> {
  readonly #max: number
  readonly #all = new Set<T>()

  constructor(max: number) {
    this.#max = max
  }

  add(one: T): void {
    this.#all.delete(one)
    this.#all.add(one)
    for (const oldest of this.#all) {
      if (this.#all.size <= this.#max) return
      this.#all.delete(oldest)
    }
  }

  has(one: T): boolean {
    if (!this.#all.has(one)) return false
    this.add(one)
    return true
  }
}
