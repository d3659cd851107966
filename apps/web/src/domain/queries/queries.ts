import type { CallArguments, CallInput } from '@parley/client'
import type { ChangeTopic, Endpoint } from '@parley/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Key of what a call answered; without input, of every answer of that call. */
export const queryKeyOf = <E extends Endpoint>(endpoint: E, input?: CallInput<E>) =>
  input === undefined ? [endpoint] : [endpoint, input]

/** A call that reads, as a query. Callers of the same call share its answer. */
export function apiQuery<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => api.call(endpoint, ...([input, { signal }] as unknown as CallArguments<E>)),
  })
}

/** Calls whose answers are out of date when the server says that a topic has changed. */
export const endpointsOf: Record<ChangeTopic, Endpoint[]> = {
  friends: [
    'GET /api/user/friends',
    'GET /api/user/friend_info',
    'GET /api/user/last_seen',
    'GET /api/user/blocks',
    'GET /api/user/search',
    'GET /api/user/card',
    'GET /api/chat/session',
    'GET /api/group/friends',
  ],
  friendRequests: ['GET /api/user/valid'],
  sessions: ['GET /api/chat/session', 'GET /api/group/session'],
  profile: [
    'GET /api/user/user_info',
    'GET /api/user/last_seen/setting',
    'GET /api/user/last_seen',
    'GET /api/user/online/setting',
    'GET /api/user/link_previews/setting',
    'GET /api/chat/session',
  ],
  groups: [
    'GET /api/group/my',
    'GET /api/group/session',
    'GET /api/group/group/{id}',
    'GET /api/group/member',
    'GET /api/group/bans',
    'GET /api/group/webhooks',
    'GET /api/group/outgoing_webhooks',
    'GET /api/group/outgoing_webhooks/deliveries',
    'GET /api/group/friends',
    'GET /api/group/search',
    'GET /api/group/announcements',
    'GET /api/invitation/invitation',
    'GET /api/user/card',
    'GET /api/directory/people',
  ],
  groupNotices: ['GET /api/group/valid'],
  signIns: ['GET /api/auth/sessions', 'GET /api/push/devices', 'GET /api/auth/second_factor'],
  archive: ['GET /api/user/archive'],
  registrations: ['GET /api/joining/registrations'],
  // Conversations are no queries, but what shows single messages of them is.
  messages: [
    'GET /api/chat/reaction_notices',
    'GET /api/chat/reminders',
    'GET /api/chat/versions',
    'GET /api/chat/pins',
    'GET /api/group/pins/{id}',
    'GET /api/group/announcements',
  ],
  reports: ['GET /api/report/reports', 'GET /api/report/reports/{id}'],
  stickers: ['GET /api/chat/stickers'],
  folders: ['GET /api/chat/folders'],
  threads: ['GET /api/chat/threads'],
  voices: ['GET /api/chat/heard'],
  reactions: ['GET /api/chat/reaction_notices'],
  later: ['GET /api/chat/scheduled', 'GET /api/chat/reminders'],
  notifications: ['GET /api/user/notifications/setting', 'GET /api/push/devices', 'GET /api/mail/setting'],
  announcements: ['GET /api/announcement/announcements'],
  held: ['GET /api/words/held'],
  groupAnnouncements: ['GET /api/group/announcements', 'GET /api/group/announcements/people'],
}
