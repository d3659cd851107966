import { vi } from 'vitest'

/** A connection as the server has it. */
export interface Connection {
  readonly url: string
  /** Frames that the page has sent. */
  readonly heard: unknown[]
  readonly isClosed: boolean
  accept(): void
  say(frame: unknown): void
  drop(code?: number): void
}

/** Takes the connections of this page, until globals are given back. */
export function stubWebSockets() {
  const connections: Connection[] = []

  class FakeWebSocket extends EventTarget {
    static readonly OPEN = 1
    readyState = 0
    readonly heard: unknown[] = []
    constructor(url: string) {
      super()
      const state = () => this.readyState
      connections.push({
        url,
        heard: this.heard,
        get isClosed() {
          return state() === 3
        },
        accept: () => {
          this.readyState = 1
          this.dispatchEvent(new Event('open'))
        },
        say: (frame) => {
          const data = typeof frame === 'string' ? frame : JSON.stringify(frame)
          this.dispatchEvent(Object.assign(new Event('message'), { data }))
        },
        drop: (code = 1006) => {
          this.readyState = 3
          this.dispatchEvent(Object.assign(new Event('close'), { code }))
        },
      })
    }
    send(data: string) {
      this.heard.push(JSON.parse(data))
    }
    close() {
      this.readyState = 3
    }
  }

  vi.stubGlobal('WebSocket', FakeWebSocket)
  return connections
}
