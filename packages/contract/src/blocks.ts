import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { List, PageQuery } from './paging.ts'
import { Id, Nothing, Time } from './schema.ts'

/** A person whom the caller blocks. */
export const Blocked = Type.Object({
  userID: Id,
  nickname: Type.String(),
  avatar: Type.String(),
  createdAt: Time,
})
export type Blocked = Static<typeof Blocked>

const body = Type.Object({ userId: Id })

export const blocks = call({
  method: 'GET',
  path: '/api/user/blocks',
  access: 'user',
  section: 'friends',
  costly: true,
  summary: 'People whom I block, newest first',
  query: PageQuery,
  data: List(Blocked),
  example: {
    request: { page: 1, limit: 10 },
    data: {
      list: [{ userID: 10002, nickname: 'Bob', avatar: '', createdAt: '2026-11-21T08:00:00.000Z' }],
      count: 1,
    },
  },
})

export const block = call({
  method: 'POST',
  path: '/api/user/blocks',
  access: 'user',
  section: 'friends',
  summary: 'Block somebody: nothing of theirs reaches me any more, and they are not notified',
  body,
  data: Nothing,
  example: { request: { userId: 10002 }, data: {} },
})

export const unblock = call({
  method: 'DELETE',
  path: '/api/user/blocks',
  access: 'user',
  section: 'friends',
  summary: 'Stop blocking somebody; a friendship is as it was',
  body,
  data: Nothing,
  example: { request: { userId: 10002 }, data: {} },
})
