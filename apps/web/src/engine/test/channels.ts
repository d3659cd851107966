import { vi } from 'vitest'

/** Broadcast channels of this page as browsers have them: messages from before a channel closed still arrive at the others. */
export function stubBroadcastChannels() {
  const all = new Set<FakeChannel>()

  class FakeChannel extends EventTarget {
    readonly name: string
    constructor(name: string) {
      super()
      this.name = name
      all.add(this)
    }
    postMessage(value: unknown) {
      const data = structuredClone(value)
      for (const other of all) {
        if (other === this || other.name !== this.name) continue
        queueMicrotask(() => other.dispatchEvent(Object.assign(new Event('message'), { data })))
      }
    }
    close() {
      all.delete(this)
    }
  }

  vi.stubGlobal('BroadcastChannel', FakeChannel)
}
