import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../queries/queries.ts'
import { type Message, ofChat, ofGroup } from './message.ts'
import type { Target } from './target.ts'

/** A message that is pinned for everybody, and who did that. */
export interface PinnedMessage {
  readonly message: Message
  readonly by: { readonly id: number; readonly nickname: string; readonly memberNickname: string }
  readonly at: string
}

interface Row<M> {
  readonly message: M
  readonly by: { readonly userID: number; readonly nickname: string; readonly memberNickname: string }
  readonly at: string
}

const rowsOf = <M>(rows: ReadonlyArray<Row<M>>, messageOf: (message: M) => Message): PinnedMessage[] =>
  rows.map(({ message, by: { userID: id, ...by }, at }) => ({
    message: messageOf(message),
    by: { id, ...by },
    at,
  }))

/** Pinned messages of a conversation, newest message first. */
export function usePins({ kind, id }: Target) {
  const direct = useQuery({
    ...apiQuery('GET /api/chat/pins', { query: { friendId: id } }),
    select: ({ list }) => rowsOf(list, ofChat),
    enabled: kind === 'direct',
  })
  const group = useQuery({
    ...apiQuery('GET /api/group/pins/{id}', { params: { id } }),
    select: ({ list }) => rowsOf(list, ofGroup),
    enabled: kind === 'group',
  })
  return kind === 'direct' ? direct : group
}
