import type {
  ChangeTopic,
  ChatEvent,
  ChatEventOf,
  GroupEvent,
  GroupEventOf,
  GroupUpdate,
  SystemLine,
} from '@parley/contract'
import type { Committed } from '../../db/committed.ts'
import type { Queries, Transaction } from '../../db/database.ts'
import type { Broker } from '../broker/broker.ts'
import {
  type ChatNotice,
  type GroupLoggedNotice,
  type GroupNotice,
  type GroupTopicNotice,
  groupTopic,
  type Notice,
  type OwnPart,
  type SiteNotice,
  siteTopic,
  userTopic,
} from './notices.ts'

/** Stores changes for people who are away. */
export interface Log {
  /** Appends a change to each person's log; returns the positions by person. */
  append(
    queries: Queries,
    changes: ReadonlyMap<number, readonly ChangeTopic[]>,
  ): Promise<ReadonlyMap<number, number>>
}

/**
 * Publishes committed changes to people's open connections, on any node, and signals, which are not stored and may be
 * lost.
 */
export class Notifier {
  readonly #broker: Broker
  readonly #log: Log
  /** People have left a group, or the group has ended: their participation in its call ends. */
  onMembersGone: (groupId: number) => void = () => undefined
  /** Changed topics by person, for each running transaction. */
  readonly #gathered = new WeakMap<Queries, Map<number, Set<ChangeTopic>>>()

  constructor(broker: Broker, log: Log) {
    this.#broker = broker
    this.#log = log
  }

  chat(_: Committed, userIds: Iterable<number>, notice: Omit<ChatNotice, 'kind'>): void {
    this.#publish(userIds, { kind: 'chat', ...notice })
  }

  /** To all members of the group, as of the version of its members that the notice names. */
  group(_: Committed, groupId: number, notice: Omit<GroupNotice, 'kind'>): void {
    this.#publishToGroup(groupId, { kind: 'group', ...notice })
  }

  /** The group or its members have changed: an event of the group's log. */
  groupChanged(
    _: Committed,
    groupId: number,
    {
      line,
      update,
      ...place
    }: {
      position: number
      membersVersion: number
      line?: SystemLine | undefined
      update?: GroupUpdate | undefined
    },
  ): void {
    this.#publishToGroup(groupId, {
      kind: 'groupChanged',
      groupId,
      ...place,
      topics: ['groups'],
      ...(update && { update }),
      ...(line && { line }),
    })
  }

  /** An event of the group's log, for all members as of this version of its members. */
  groupLogged(
    _: Committed,
    membersVersion: number,
    event: GroupLoggedNotice['event'],
    own: OwnPart | undefined,
  ): void {
    const { groupID, position } = event
    this.#publishToGroup(groupID, {
      kind: 'groupLogged',
      membersVersion,
      position,
      event,
      ...(own && { own }),
    })
  }

  /**
   * Lists of these people have changed and should be read again. Call it within the transaction: it becomes one event
   * of each person's log, published after the commit.
   */
  changed(action: Transaction, userIds: Iterable<number>, topics: readonly ChangeTopic[]): void {
    const gathered = this.#gathered.get(action.queries) ?? this.#gather(action)
    for (const userId of userIds) {
      const known = gathered.get(userId) ?? new Set()
      gathered.set(userId, known)
      for (const topic of topics) known.add(topic)
    }
  }

  /** An event for one person's connections of `parley.v2`, on the socket that it belongs to. */
  chatEvent(_: Committed, userId: number, event: ChatEvent, except?: string): void {
    this.#publish([userId], { kind: 'chatEvent', event, ...(except && { except }) })
  }

  groupEvent(_: Committed, userId: number, event: GroupEvent, except?: string): void {
    this.#publish([userId], { kind: 'groupEvent', event, ...(except && { except }) })
  }

  /** A signal: a message that is not stored. */
  passing(userIds: Iterable<number>, message: ChatNotice['message']): void {
    this.#publish(userIds, { kind: 'chat', message })
  }

  /** A signal: `byId` is writing to this person. */
  typing(userId: number, byId: number): void {
    this.#publish([userId], { kind: 'chatEvent', event: { event: 'typing', userID: byId } })
  }

  /** A signal: a member is writing. */
  groupTyping(groupId: number, userId: number): void {
    this.#publishToGroup(groupId, { kind: 'groupTyping', groupId, userId, membersVersion: 0 })
  }

  /** A signal: a person has pressed a button of this bot. */
  pressed(botId: number, event: ChatEventOf<'pressed'>): void {
    this.#publish([botId], { kind: 'chatEvent', event })
  }

  /** A signal: members have read this person's messages in the group. */
  readers(userId: number, groupID: number): void {
    this.#publish([userId], { kind: 'groupEvent', event: { event: 'readers', groupID } })
  }

  /** A signal: the current call of a group. */
  conference(_: Committed, membersVersion: number, event: GroupEventOf<'conference'>): void {
    this.#publishToGroup(event.groupID, { kind: 'groupEvent', membersVersion, event })
  }

  /** A signal to a participant's connection in the call of a group. */
  toConferring(
    userId: number,
    only: string,
    event: GroupEventOf<'conferenceSignal' | 'conferenceLeft'>,
  ): void {
    this.#publish([userId], { kind: 'groupEvent', event, only })
  }

  /** A signal. */
  presence(userIds: Iterable<number>, userId: number, isOnline: boolean): void {
    this.#publish(userIds, { kind: 'presence', userId, isOnline })
  }

  /** These people are in the group as of this version of its members, or no longer. */
  membership(
    _: Committed,
    groupId: number,
    userIds: Iterable<number>,
    isMember: boolean,
    version: number,
  ): void {
    this.#publish(userIds, { kind: 'membership', groupId, isMember, version })
    if (!isMember) this.onMembersGone(groupId)
  }

  /** A signal to everybody on all nodes about a change that concerns all. */
  everybody(_: Committed, topics: readonly ChangeTopic[]): void {
    const notice: SiteNotice = { kind: 'siteChanged', topics }
    this.#broker.publish(siteTopic, notice)
  }

  sessionEnded(_: Committed, userId: number, sessionId: string): void {
    this.#publish([userId], { kind: 'sessionEnded', sessionId })
  }

  #gather(action: Transaction): Map<number, Set<ChangeTopic>> {
    const gathered = new Map<number, Set<ChangeTopic>>()
    this.#gathered.set(action.queries, gathered)
    action.beforeCommit(async () => {
      const changes = new Map([...gathered].map(([userId, topics]) => [userId, [...topics]] as const))
      const positions = await this.#log.append(action.queries, changes)
      action.onCommit(() => {
        for (const [userId, position] of positions)
          this.#publish([userId], { kind: 'changed', topics: changes.get(userId) ?? [], position })
      })
    })
    return gathered
  }

  #publish(userIds: Iterable<number>, notice: Notice): void {
    for (const userId of new Set(userIds)) this.#broker.publish(userTopic(userId), notice)
  }

  #publishToGroup(groupId: number, notice: GroupTopicNotice): void {
    this.#broker.publish(groupTopic(groupId), notice)
  }
}
