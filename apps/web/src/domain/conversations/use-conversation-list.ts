import type { Page } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ListedConversation, rowOf, sorted } from './list-rows.ts'
import { directListQuery, groupListQuery } from './queries.ts'
import type { Target } from './target.ts'

/** All my conversations, in their order; undefined until both lists are here. */
export function useConversationList() {
  const chats = useQuery(directListQuery)
  const groups = useQuery(groupListQuery)
  const [chatRows, groupRows] = [chats.data?.list, groups.data?.list]
  const rows = useMemo(
    () => chatRows && groupRows && sorted<ListedConversation>([...chatRows, ...groupRows]),
    [chatRows, groupRows],
  )
  const refetch = () => Promise.all([chats, groups].filter(({ error }) => error).map((one) => one.refetch()))
  return { rows, error: chats.error ?? groups.error, refetch }
}

/** A conversation's row of the list; undefined if it is not in the list, or the list has not loaded. */
export function useListRow(target: Target): ListedConversation | undefined {
  const select = ({ list }: Page<ListedConversation>) => rowOf(list, target)
  const chat = useQuery({ ...directListQuery, select })
  const group = useQuery({ ...groupListQuery, select })
  return target.kind === 'direct' ? chat.data : group.data
}
