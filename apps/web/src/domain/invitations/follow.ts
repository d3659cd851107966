import type { Answer } from '@parley/client'
import type { InvitationView } from '@parley/contract'
import { api } from '../api/api.ts'
import { tryAgain } from '../api/try-again.ts'

/** Result of following an invitation. */
export interface Followed {
  /** Owner and administrators of the group decide. */
  isRequested: boolean
  /** The conversation that is open now; else home. */
  goesTo: string
  /** Id of the group that the invitation leads to. */
  groupId?: number | undefined
}

/**
 * Follows an invitation as the signed-in person. Doing so again does no harm: it is retried where a class that comes at
 * once lets the server be late.
 *
 * @param verify what owner and administrators of a group read if they have to decide, as they do about some people even
 *   where it lets others in
 */
export async function followInvitation(code: string, view: InvitationView, verify: string) {
  const input = { params: { code }, body: { verify } }
  return followed(view, await tryAgain(() => api.call('POST /api/invitation/code/{code}', input)))
}

export function followed(
  { kind, inviter, groups }: InvitationView,
  { outcome, friendId, groupIds }: Answer<'POST /api/invitation/code/{code}'>,
): Followed {
  const isRequested = outcome === 'requested'
  const friend = kind === 'person' ? (friendId ?? inviter?.userID) : undefined
  if (friend !== undefined) return { isRequested, goesTo: `/user/${friend}` }
  if (kind === 'owner') return { isRequested, goesTo: '/admin/begin' }
  const groupId = groups.find((group) => groupIds.includes(group.groupId))?.groupId ?? groupIds[0]
  return groupId === undefined
    ? { isRequested, goesTo: '/' }
    : { isRequested, goesTo: `/group/${groupId}`, groupId }
}
