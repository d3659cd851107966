import type { ChangeTopic } from '@parley/contract'
import type { Broker } from '../broker/broker.ts'
import { type ChatNotice, type GroupNotice, groupTopic, type Notice, userTopic } from './notices.ts'

/** Tells people's open connections, on whatever node, what has been committed. Call only from `onCommit`. */
export class Notifier {
  readonly #broker: Broker

  constructor(broker: Broker) {
    this.#broker = broker
  }

  chat(userIds: Iterable<number>, notice: Omit<ChatNotice, 'kind'>): void {
    this.#publish(userIds, { kind: 'chat', ...notice })
  }

  /** Everyone who is in the group, as of the version of its members that the notice names. */
  group(groupId: number, notice: Omit<GroupNotice, 'kind'>): void {
    this.#broker.publish(groupTopic(groupId), { kind: 'group', ...notice } satisfies GroupNotice)
  }

  /** Lists of these people have changed and should be read again. */
  changed(userIds: Iterable<number>, topics: readonly ChangeTopic[]): void {
    this.#publish(userIds, { kind: 'changed', topics })
  }

  presence(userIds: Iterable<number>, userId: number, isOnline: boolean): void {
    this.#publish(userIds, { kind: 'presence', userId, isOnline })
  }

  /** These people are in the group as of this version of its members, or no longer. */
  membership(groupId: number, userIds: Iterable<number>, isMember: boolean, version: number): void {
    this.#publish(userIds, { kind: 'membership', groupId, isMember, version })
  }

  sessionEnded(userId: number, sessionId: string): void {
    this.#publish([userId], { kind: 'sessionEnded', sessionId })
  }

  #publish(userIds: Iterable<number>, notice: Notice): void {
    for (const userId of new Set(userIds)) this.#broker.publish(userTopic(userId), notice)
  }
}
