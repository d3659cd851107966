import { CloseCode } from '@parley/contract'
import type { Connection } from './connection.ts'
import { encodeNotice } from './encode.ts'
import type { GroupTopics, Listener } from './group-topics.ts'
import type { GroupTopicNotice, MembershipNotice, Notice } from './notices.ts'

interface Membership {
  readonly isMember: boolean
  readonly version: number
}

/** The groups that a person is in now, and the version of the members of each. */
export type GroupsOf = (userId: number) => Promise<Array<{ groupId: number; version: number }>>

/** A person with connections on this node, or about to have one. */
export class Person implements Listener {
  readonly connections = new Set<Connection>()
  /** Uses that keep the subscription: connections, and sign-ins under way. */
  holders = 0
  /** Sessions seen to end while the person was here: a sign-in under way must not slip past its revocation. */
  readonly endedSessions = new Set<string>()
  readonly userId: number
  readonly #topics: GroupTopics
  /** The newest known membership of each group, from notices or queries. */
  readonly #groups = new Map<number, Membership>()

  constructor(userId: number, topics: GroupTopics) {
    this.userId = userId
    this.#topics = topics
  }

  /** Joins the topics of the person's current groups: a notice of a membership may be lost, or on its way. */
  async listenToGroups(groupsOf: GroupsOf): Promise<void> {
    const before = this.#current()
    const read = await groupsOf(this.userId)
    for (const { groupId, version } of read) this.#learn(groupId, { isMember: true, version })
    const isRead = new Set(read.map(({ groupId }) => groupId))
    const missing = before.filter(([groupId]) => !isRead.has(groupId))
    await Promise.all(missing.map(([groupId]) => this.#topics.askAfter(groupId, this)))
    await Promise.all(this.#current().map(([id, { version }]) => this.#topics.join(id, this, version)))
  }

  #current(): Array<[groupId: number, membership: Membership]> {
    return [...this.#groups].filter(([, { isMember }]) => isMember)
  }

  leaveGroups(): void {
    for (const groupId of this.#groups.keys()) this.#topics.leave(groupId, this)
  }

  loseGroup(groupId: number, version: number): void {
    this.#moveTo({ kind: 'membership', groupId, isMember: false, version })
  }

  sendAway(): void {
    for (const connection of this.connections) if (connection.kind === 'group') connection.askToCatchUp(false)
  }

  /** A notice on the person's own topic, or on that of one of their groups. */
  hear(notice: Notice | GroupTopicNotice): void {
    switch (notice.kind) {
      case 'sessionEnded':
        this.#endSession(notice.sessionId)
        return
      case 'membership':
        this.#moveTo(notice)
        return
      case 'group':
        this.#deliver('group', notice, notice.message.userID === this.userId)
        return
      case 'groupTyping':
        if (notice.userId !== this.userId) this.#deliver('group', notice, false)
        return
      case 'groupChanged':
      case 'groupEvent':
        this.#deliver('group', notice, false)
        return
      case 'groupLogged':
        this.#deliver('group', notice, notice.own?.by === this.userId)
        return
      default:
        this.#deliver('chat', notice, notice.kind === 'chat' && notice.message.sendUser.id === this.userId)
    }
  }

  #moveTo({ groupId, isMember, version }: MembershipNotice): void {
    if (!this.#learn(groupId, { isMember, version })) return
    if (isMember) this.#topics.joinSoon(groupId, this, version)
    else this.#topics.leave(groupId, this)
  }

  /** Whether this is news. */
  #learn(groupId: number, membership: Membership): boolean {
    const known = this.#groups.get(groupId)
    // A removal makes a version, a return happens in one: of the same version, the return came after.
    const isSame = known?.version === membership.version
    if (known && (known.version > membership.version || (isSame && !membership.isMember))) return false
    this.#groups.set(groupId, membership)
    return true
  }

  #endSession(sessionId: string): void {
    this.endedSessions.add(sessionId)
    for (const connection of this.connections)
      if (connection.caller.sessionId === sessionId) connection.close(CloseCode.sessionEnded, 'session ended')
  }

  #deliver(kind: Connection['kind'], notice: Notice | GroupTopicNotice, mine: boolean): void {
    for (const connection of this.connections) {
      if (connection.kind !== kind || !isFor(notice, connection)) continue
      const frame = encodeNotice(notice, { extended: connection.extended, mine })
      if (frame) connection.send(frame)
    }
  }
}

function isFor(notice: Notice | GroupTopicNotice, connection: Connection): boolean {
  if ('except' in notice && notice.except !== undefined && notice.except === connection.id) return false
  return !('only' in notice) || notice.only === undefined || notice.only === connection.id
}
