import Type, { type Static } from 'typebox'
import { LogFilter } from './admin.ts'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { MemberRole } from './enums.ts'
import { logLimits } from './log-limits.ts'
import { KeyedPageQuery, List, pageFields } from './paging.ts'
import { Id, integer, Nothing, nameText, nullable, number, oneOf, Time } from './schema.ts'

const section = 'administration'
const access = 'administrator'

const count = integer()

export const Overview = Type.Object({
  people: Type.Object({
    all: count,
    online: count,
    /** People who have been online in the last days. */
    active7: count,
    active30: count,
  }),
  groups: count,
  messages: Type.Object({
    /** Messages that were ever sent in existing conversations. */
    all: count,
    last24h: count,
    last7d: count,
    /** By day, the last being today until now. */
    days: Type.Array(Type.Object({ from: Time, count })),
    /** Numbers for spans of time are large, and are estimated from samples. */
    isEstimate: Type.Boolean(),
  }),
  storage: Type.Object({
    /** Bytes of the database, of all files, and free ones where the server stores its data, if known. */
    database: count,
    files: count,
    free: nullable(count),
  }),
  /** Followers of the logs of conversations, and how far each is behind. */
  followers: Type.Array(
    Type.Object({
      name: Type.String(),
      entries: count,
      seconds: number(),
      setAside: count,
    }),
  ),
  server: Type.Object({
    version: Type.String(),
    /** The machine that answers, and since when the server runs there. */
    node: Type.String(),
    startedAt: Time,
    nodes: count,
    /** Parts that do not work although messages can be stored, in the words of `/readyz`. */
    degraded: Type.Array(Type.String()),
    /** The database is behind: calls wait for it. */
    isBehind: Type.Boolean(),
  }),
})
export type Overview = Static<typeof Overview>

export const overview = call({
  method: 'GET',
  path: '/api/settings/admin/overview',
  access,
  section,
  costly: true,
  summary: 'How the site is doing (an extension)',
  query: Type.Object({
    /** Minutes by which the days of the reader are ahead of those of UTC. */
    ahead: Type.Optional(integer(-limits.aheadMinutes, limits.aheadMinutes)),
  }),
  data: Overview,
  example: {
    request: { ahead: 480 },
    data: {
      people: { all: 1200, online: 310, active7: 980, active30: 1150 },
      groups: 64,
      messages: {
        all: 240000,
        last24h: 5200,
        last7d: 31000,
        days: [{ from: '2026-11-22T16:00:00.000Z', count: 2100 }],
        isEstimate: false,
      },
      storage: { database: 510000000, files: 2300000000, free: 48000000000 },
      followers: [{ name: 'search', entries: 0, seconds: 0, setAside: 0 }],
      server: {
        version: '0.1.0',
        node: 'chat-1',
        startedAt: '2026-11-21T08:00:00.000Z',
        nodes: 1,
        degraded: [],
        isBehind: false,
      },
    },
  },
})

export const createUser = call({
  method: 'POST',
  path: '/api/user/users',
  access,
  section,
  summary: 'Create a user, and a one-time code with which they set their password (an extension)',
  body: Type.Object({ nickname: nameText(limits.nickname) }),
  data: Type.Object({ userId: Id, code: Type.String(), expiresAt: Time }),
  example: {
    request: { nickname: 'Alice' },
    data: { userId: 10001, code: 'K7QF-2MXD-9RTW-HB4C', expiresAt: '2026-11-22T08:00:00.000Z' },
  },
})

const UserGroup = Type.Object({
  groupId: Id,
  title: Type.String(),
  avatar: Type.String(),
  role: oneOf(MemberRole),
  memberCount: count,
})

export const adminUserGroups = call({
  method: 'GET',
  path: '/api/user/users/{id}/groups',
  access,
  section,
  costly: true,
  summary: 'The groups of a user, those they own first (an extension)',
  params: Type.Object({ id: Id }),
  query: Type.Object(pageFields),
  data: List(UserGroup),
  example: {
    request: { page: 1 },
    data: { list: [{ groupId: 1, title: 'Class 3', avatar: '', role: 1, memberCount: 40 }], count: 1 },
  },
})

export const AdminMember = Type.Object({
  userId: Id,
  nickname: Type.String(),
  avatar: Type.String(),
  /** In the group. */
  memberNickname: Type.String(),
  role: oneOf(MemberRole),
  isOnline: Type.Boolean(),
  createdAt: Time,
})
export type AdminMember = Static<typeof AdminMember>

export const adminMembers = call({
  method: 'GET',
  path: '/api/group/groups/{id}/members',
  access,
  section,
  costly: true,
  summary: 'The members of any group, its owner and administrators first (an extension)',
  params: Type.Object({ id: Id }),
  query: KeyedPageQuery,
  data: List(AdminMember),
  example: {
    request: { page: 1 },
    data: {
      list: [
        {
          userId: 10001,
          nickname: 'Alice',
          avatar: '',
          memberNickname: '',
          role: 1,
          isOnline: true,
          createdAt: '2026-11-21T08:00:00.000Z',
        },
      ],
      count: 1,
    },
  },
})

export const adminHandOver = call({
  method: 'PUT',
  path: '/api/group/groups/{id}/owner',
  access,
  section,
  summary: 'Hand any group over to one of its members; who owned it becomes an administrator (an extension)',
  params: Type.Object({ id: Id }),
  body: Type.Object({ memberId: Id }),
  data: Nothing,
  example: { request: { memberId: 10002 }, data: {} },
})

export const exportLogs = call({
  method: 'GET',
  path: '/api/logs/export',
  access: 'auditor',
  section,
  summary: `Entries of the audit log as CSV, newest first, at most ${logLimits.exportRows} (an extension)`,
  media: 'bytes',
  query: LogFilter,
  data: Type.String({ format: 'binary' }),
})
