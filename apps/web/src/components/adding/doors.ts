import type { VerificationInfo } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../domain/api/api.ts'
import { refreshGroups } from '../../domain/groups/groups.ts'
import { refreshFriends } from '../../domain/people/refresh-friends.ts'
import { t } from '../../platform/texts/index.ts'
import type { RequestWords } from './use-application.ts'

/** One of the two things that one asks to be let in to. */
export interface Door {
  ask(id: number): Promise<VerificationInfo>
  send(id: number, words: RequestWords): Promise<unknown>
  refresh(client: QueryClient): Promise<unknown>
  admittedText(): string
  requestedText(): string
}

export const friendDoor: Door = {
  ask: (friendId) => api.call('POST /api/user/valid', { body: { friendId } }),
  send: (friendId, words) => api.call('POST /api/user/friends', { body: { friendId, ...words } }),
  refresh: refreshFriends,
  admittedText: () => t('adding.friendsNow'),
  requestedText: () => t('adding.requestSent'),
}

export const groupDoor: Door = {
  ask: (id) => api.call('GET /api/group/valid/{id}', { params: { id } }),
  send: (groupID, words) => api.call('POST /api/group/valid', { body: { groupID, ...words } }),
  refresh: refreshGroups,
  admittedText: () => t('adding.memberNow'),
  requestedText: () => t('adding.joinRequestSent'),
}
