import type { CallSignalFlag } from '@parley/contract/enums'
import type { CallKind } from '../../../lib/call-requests.ts'
import type { Passed } from './signal.ts'
import type { Link, Role } from './state.ts'

/** The way to the other browser, while it lasts. */
export interface Line {
  pass(passed: Passed): void
  close(): void
}

export interface LineEvents {
  send(passed: Passed): void
  onLink(link: Link): void
}

/** What calls need of the world. */
export interface Ports {
  signalling: {
    /** @returns false, and sends nothing, without a connection to the server */
    send(to: { peerId: number; kind: CallKind }, signal: { flag: CallSignalFlag } & Partial<Passed>): boolean
    /** Drops the connection to the server and opens another. */
    abandon(): void
  }
  media: {
    /** Resolves when microphone and camera are open, or it is known that they cannot be. */
    open(kind: CallKind): Promise<void>
    close(): void
  }
  connect(role: Role, events: LineEvents): Line
  now(): number
  /** @returns a function that cancels it */
  after(ms: number, callback: () => void): () => void
}
