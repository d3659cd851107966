import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { directListQuery, groupListQuery } from '../../domain/conversations/queries.ts'
import { myGroupsQuery } from '../../domain/groups/my-groups.ts'
import { friendsQuery } from '../../domain/people/friends.ts'
import { useSession } from '../../domain/session/session.ts'
import { useT } from '../../platform/texts/index.ts'
import { placesOf } from './places.ts'

/** Everywhere one can jump, from what is loaded so far. */
export function usePlaces() {
  const t = useT()
  const me = useSession()
  const chats = useQuery(directListQuery)
  const groupChats = useQuery(groupListQuery)
  const friends = useQuery(friendsQuery)
  const created = useQuery(myGroupsQuery.created)
  const joined = useQuery(myGroupsQuery.joined)
  const all = [chats, groupChats, friends, created, joined]
  const noteToSelf = t('chat.noteToSelf')
  const places = useMemo(
    () =>
      placesOf({
        chats: chats.data?.list ?? [],
        groupChats: groupChats.data?.list ?? [],
        friends: friends.data?.list ?? [],
        groups: [...(created.data?.list ?? []), ...(joined.data?.list ?? [])],
        me,
        noteToSelf,
      }),
    [chats.data, groupChats.data, friends.data, created.data, joined.data, me, noteToSelf],
  )
  return {
    places,
    isLoading: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error,
    refetch: () => void Promise.all(all.filter(({ error }) => error).map((one) => one.refetch())),
  }
}
