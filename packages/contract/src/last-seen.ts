import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Id, Nothing, nullable, Time } from './schema.ts'

/** `lastSeenAt`: when their last page closed. Null until then, and if one of the two people hides it. */
export const LastSeen = Type.Object({ lastSeenAt: nullable(Time) })
export type LastSeen = Static<typeof LastSeen>

export const lastSeen = call({
  method: 'GET',
  path: '/api/user/last_seen',
  access: 'user',
  section: 'friends',
  summary: 'When a friend was last online, if both of us show it',
  query: Type.Object({ friendID: Id }),
  data: LastSeen,
  example: { request: { friendID: 10002 }, data: { lastSeenAt: '2026-11-21T08:00:00.000Z' } },
})

/** People who hide when they were last online do not see it of others. */
export const LastSeenSetting = Type.Object({ showLastSeen: Type.Boolean() })
export type LastSeenSetting = Static<typeof LastSeenSetting>

export const lastSeenSetting = call({
  method: 'GET',
  path: '/api/user/last_seen/setting',
  access: 'user',
  section: 'users',
  summary: 'Whether I show my friends when I was last online',
  data: LastSeenSetting,
  example: { data: { showLastSeen: true } },
})

export const changeLastSeenSetting = call({
  method: 'PUT',
  path: '/api/user/last_seen/setting',
  access: 'user',
  section: 'users',
  summary: 'Show my friends when I was last online, or hide it and see it of nobody',
  body: LastSeenSetting,
  data: Nothing,
  example: { request: { showLastSeen: false }, data: {} },
})
