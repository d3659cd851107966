import { useQuery } from '@tanstack/react-query'
import { friendsQuery } from '../../../domain/people/friends.ts'
import { type ContactsOfKindProps, People } from './people.tsx'
import { waysToFriends } from './rows.ts'

const words = { found: 'contacts.found', total: 'contacts.total' } as const

/** My friends, or those that have what was typed. */
export function Friends(props: ContactsOfKindProps) {
  const query = useQuery(friendsQuery)
  return (
    <People
      {...props}
      kind="friends"
      people={query.data?.list}
      query={query}
      lead={waysToFriends}
      words={words}
    />
  )
}
