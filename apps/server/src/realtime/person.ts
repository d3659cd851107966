import { CloseCode } from '@parley/contract'
import type { Connection } from './connection.ts'
import { encodeNotice } from './encode.ts'
import type { GroupAudiences } from './group-audiences.ts'
import type { GroupNotice, Notice } from './notices.ts'

/** A person with connections on this node, or about to have one. */
export class Person {
  readonly connections = new Set<Connection>()
  /** Uses that keep the subscription: connections, and sign-ins under way. */
  holders = 0
  /** Sessions seen to end while the person was here: a sign-in under way must not slip past its revocation. */
  readonly endedSessions = new Set<string>()
  readonly #userId: number
  readonly #audiences: GroupAudiences
  /** Groups by what was heard last; set before the list of groups is read, what is heard wins over what was read. */
  readonly #groups = new Map<number, boolean>()
  #groupsRead: Promise<void> | undefined

  constructor(userId: number, audiences: GroupAudiences) {
    this.#userId = userId
    this.#audiences = audiences
  }

  /** Hears of the person's groups from here on. */
  listenToGroups(groupsOf: (userId: number) => Promise<number[]>): Promise<void> {
    this.#groupsRead ??= this.#readGroups(groupsOf).catch((error: unknown) => {
      // The next connection tries again.
      this.#groupsRead = undefined
      throw error
    })
    return this.#groupsRead
  }

  leaveGroups(): void {
    for (const groupId of this.#groups.keys()) this.#audiences.leave(groupId, this)
  }

  /** A notice on the person's own topic, or on that of one of their groups. */
  hear(notice: Notice | GroupNotice): void {
    switch (notice.kind) {
      case 'sessionEnded':
        this.#endSession(notice.sessionId)
        return
      case 'membership':
        this.#moveTo(notice.groupId, notice.isMember)
        return
      case 'group':
        this.#deliver('group', notice, notice.message.userID === this.#userId)
        return
      default:
        this.#deliver('chat', notice, notice.kind === 'chat' && notice.message.sendUser.id === this.#userId)
    }
  }

  async #readGroups(groupsOf: (userId: number) => Promise<number[]>): Promise<void> {
    const ids = await groupsOf(this.#userId)
    const current = ids.filter((id) => this.#groups.get(id) !== false)
    for (const id of current) this.#groups.set(id, true)
    await Promise.all(current.map((id) => this.#audiences.join(id, this)))
  }

  #moveTo(groupId: number, isMember: boolean): void {
    this.#groups.set(groupId, isMember)
    if (isMember) this.#audiences.joinSoon(groupId, this)
    else this.#audiences.leave(groupId, this)
  }

  #endSession(sessionId: string): void {
    this.endedSessions.add(sessionId)
    for (const connection of this.connections)
      if (connection.caller.sessionId === sessionId) connection.close(CloseCode.sessionEnded, 'session ended')
  }

  #deliver(kind: Connection['kind'], notice: Notice | GroupNotice, mine: boolean): void {
    for (const connection of this.connections) {
      if (connection.kind !== kind || !isFor(notice, connection.id)) continue
      const frame = encodeNotice(notice, { extended: connection.extended, mine })
      if (frame) connection.send(frame)
    }
  }
}

function isFor(notice: Notice | GroupNotice, connectionId: string): boolean {
  if (notice.kind !== 'chat') return true
  return (notice.only ?? connectionId) === connectionId && notice.except !== connectionId
}
