import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chatSessionsQuery } from '../../lib/conversations.ts'
import { friendsQuery } from '../../lib/friends.ts'
import { groupSessionsQuery, myGroupsQuery } from '../../lib/groups.ts'
import { useT } from '../../lib/i18n/index.ts'
import { useSession } from '../../lib/session.ts'
import { placesOf } from './places.ts'

/** Everywhere one can jump, from what is loaded so far. */
export function usePlaces() {
  const t = useT()
  const me = useSession()
  const chats = useQuery(chatSessionsQuery)
  const groupChats = useQuery(groupSessionsQuery)
  const friends = useQuery(friendsQuery)
  const created = useQuery(myGroupsQuery.created)
  const joined = useQuery(myGroupsQuery.joined)
  const all = [chats, groupChats, friends, created, joined]
  const noteToSelf = t('shortcuts.noteToSelf')
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
  }
}
