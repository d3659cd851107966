import type { Connection, SocketKind } from './connection.ts'

/** A person in a conversation, as the name of an allowance. */
export const conversationKey = (
  kind: SocketKind,
  { caller }: Pick<Connection, 'caller'>,
  to: number,
): string => `${kind} ${caller.userId} ${to}`
