import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { groupCall } from './group-call.ts'
import { List, pageFields } from './paging.ts'
import { Id, Nothing, Time } from './schema.ts'

/** A person who was removed from a group and may not come back. */
export const GroupBan = Type.Object({
  userId: Id,
  nickname: Type.String(),
  avatar: Type.String(),
  bannedBy: Type.Object({ userId: Id, nickname: Type.String() }),
  createdAt: Time,
})
export type GroupBan = Static<typeof GroupBan>

export const groupBans = call({
  ...groupCall('GET', 'bans'),
  costly: true,
  summary: 'Who is banned from a group, the latest first, for its owner and administrators (an extension)',
  query: Type.Object({ id: Id, ...pageFields }),
  data: List(GroupBan),
  example: {
    request: { id: 1, limit: -1 },
    data: {
      list: [
        {
          userId: 10003,
          nickname: 'Carla',
          avatar: '',
          bannedBy: { userId: 10001, nickname: 'Alice' },
          createdAt: '2026-11-21T08:00:00.000Z',
        },
      ],
      count: 1,
    },
  },
})

export const liftBan = call({
  ...groupCall('DELETE', 'bans'),
  summary: 'Lift a ban: this person joins like anybody else again (an extension)',
  body: Type.Object({ groupId: Id, userId: Id }),
  data: Nothing,
  example: { request: { groupId: 1, userId: 10003 }, data: {} },
})
