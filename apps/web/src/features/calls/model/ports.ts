import type { CallSignalFlag } from '@parley/contract/enums'
import type { CallKind } from '../../../domain/people/call-requests.ts'
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

/** Ports of calls. */
export interface Ports {
  signalling: {
    send(to: { peerId: number; kind: CallKind }, signal: { flag: CallSignalFlag } & Partial<Passed>): void
    /** Closes the connection to the server, which ends a call that is still on. */
    close(): void
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
