import type { NodeShare, Presence } from './presence.ts'

/** Presence of a single node. */
export class MemoryPresence implements Presence {
  readonly #connections = new Map<number, number>()

  async connected(userId: number): Promise<boolean> {
    const before = this.#connections.get(userId) ?? 0
    this.#connections.set(userId, before + 1)
    return before === 0
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
    return new Set(ids.filter((id) => this.#connections.has(id)))
  }

  async allOnline(): Promise<number[]> {
    return [...this.#connections.keys()]
  }

  async shares(): Promise<NodeShare> {
    return { here: this.#connections.size, everywhere: this.#connections.size, nodes: 1 }
  }

  onExpired(): void {
    // The only node tells nobody that it has died.
  }

  async close(): Promise<void> {
    this.#connections.clear()
  }
}
