import type { Conference, GroupEvent, GroupRequest } from '@parley/contract'
import type { CallKind } from '../../../domain/people/call-requests.ts'
import type { RemoteMedia } from '../media/remote-media.ts'
import type { Shown } from '../media/shown.ts'
import type { Line, LineEvents } from '../model/ports.ts'
import type { Role } from '../model/state.ts'

/** The way to the browser of one of the others. */
export interface Peer extends Line {
  readonly remote: RemoteMedia
}

/** Why one is in the call no more without having left it. `refused` has the server's own words. */
export type EndReason = 'moved' | 'removed' | 'network' | 'refused'

/** Ports of a group call. */
export interface ConferencePorts {
  readonly myId: number
  /** A connection of the call's own to the group socket; it does not reconnect. */
  connect(events: { onEvent(event: GroupEvent): void; onLost(): void }): {
    send(request: GroupRequest): void
    /** Frames that were sent still go out. */
    close(): void
  }
  /** How the call is, as the server answers. */
  ask(groupId: number): Promise<Conference | undefined>
  /** Resolves when all is there that connections to the others need. */
  prepare(): Promise<void>
  media: { open(kind: CallKind): Promise<void>; close(): void; shown(): Shown }
  openPeer(role: Role, events: LineEvents): Peer
  onEnd(why: EndReason, sentence?: string): void
  newId(): string
  /** @returns a function that cancels it */
  after(ms: number, callback: () => void): () => void
}
