import type { NodeShare, Presence } from './presence.ts'

/** Presence of a single node. */
export class MemoryPresence implements Presence {
  readonly #connections = new Map<number, number>()
  /** People who were here before a restart and have not come back yet. */
  readonly #expected = new Set<number>()
  #giveUp: NodeJS.Timeout | undefined
  #onExpired: (userIds: readonly number[]) => void = () => undefined

  async connected(userId: number): Promise<boolean> {
    const before = this.#connections.get(userId) ?? 0
    this.#connections.set(userId, before + 1)
    return !this.#expected.delete(userId) && before === 0
  }

  async disconnected(userId: number): Promise<boolean> {
    const left = (this.#connections.get(userId) ?? 0) - 1
    if (left > 0) {
      this.#connections.set(userId, left)
      return false
    }
    return this.#connections.delete(userId)
  }

  async online(ids: readonly number[]): Promise<Set<number>> {
    return new Set(ids.filter((id) => this.#connections.has(id) || this.#expected.has(id)))
  }

  surelyOnline(ids: readonly number[]): Promise<Set<number>> {
    return this.online(ids)
  }

  async allOnline(): Promise<number[]> {
    return [...this.#connections.keys(), ...this.#expected]
  }

  async shares(): Promise<NodeShare> {
    return { here: this.#connections.size, everywhere: this.#connections.size, nodes: 1 }
  }

  async agreeOn(): Promise<void> {
    // There is no other node.
  }

  expect(userIds: readonly number[], ms: number): void {
    for (const userId of userIds) if (!this.#connections.has(userId)) this.#expected.add(userId)
    this.#giveUp = setTimeout(() => {
      const gone = [...this.#expected]
      this.#expected.clear()
      if (gone.length > 0) this.#onExpired(gone)
    }, ms).unref()
  }

  onExpired(listener: (userIds: readonly number[]) => void): void {
    this.#onExpired = listener
  }

  onSettled(): void {
    // A single node knows at once.
  }

  async close(): Promise<void> {
    clearTimeout(this.#giveUp)
    this.#connections.clear()
    this.#expected.clear()
  }
}
