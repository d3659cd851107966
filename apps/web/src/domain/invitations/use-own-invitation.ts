import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '../session/session.ts'
import { createInvitation, endInvitation, type Goal, invitationsQuery, type Terms } from './my-invitations.ts'

/** My newest invitation to something, and the others that I may end. Where I have none, it is made on looking. */
export function useOwnInvitation(goal: Goal) {
  const client = useQueryClient()
  const { userID } = useSession()
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(invitationsQuery(goal))
  const own = data?.list.find(({ inviter }) => inviter.userID === userID)
  const making = useMutation({ mutationFn: (terms: Terms) => createInvitation(client, goal, terms) })
  const replacing = useMutation({
    async mutationFn(terms: Terms) {
      if (own) await endInvitation(client, goal, own.id)
      await making.mutateAsync(terms)
    },
  })

  const [wasThere, setThere] = useState(false)
  if (own && !wasThere) setThere(true)
  // An invitation that I ended is not made again automatically.
  const isWanted = isFetchedAfterMount && data !== undefined && !wasThere && making.isIdle
  const { mutate: make } = making
  useEffect(() => {
    if (isWanted) make({})
  }, [isWanted, make])

  const isWorking = making.isPending || replacing.isPending
  return {
    invitation: replacing.isPending ? undefined : own,
    others: data?.list.filter((one) => one !== own) ?? [],
    isWorking,
    isRetrying: isFetching || isWorking,
    /** Why there is none. */
    error: own || isWorking ? null : (making.error ?? error),
    /** There was one, and it has ended. */
    isOver: wasThere && !own && !isWorking,
    retry: () => (data ? make(making.variables ?? {}) : void refetch()),
    make,
    /** Ends it and makes another. */
    replace: replacing.mutateAsync,
  }
}

export type OwnInvitation = ReturnType<typeof useOwnInvitation>
