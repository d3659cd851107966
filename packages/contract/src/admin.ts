import Type, { type Static } from 'typebox'
import { accountFilters, accountOrders } from './account-filters.ts'
import { limits } from './all-limits.ts'
import { type CallShape, call } from './call.ts'
import { ChatMessage, gists } from './chat.ts'
import { LogType, Role } from './enums.ts'
import { GroupMessage } from './group-chat.ts'
import { GroupPerson } from './groups.ts'
import { KeyedPageQuery, List, pageFields, pageHolds, searchKey } from './paging.ts'
import { Id, idList, integer, Nothing, nullable, oneOf, Time } from './schema.ts'
import { Duty } from './users.ts'

const admin = <const M extends CallShape['method'], const S extends string>(method: M, path: S) =>
  ({ method, path: `/api/${path}` as const, access: 'administrator', section: 'administration' }) as const
const selected = Type.Object({ idList: idList(limits.idList) })
const byId = Type.Object({ id: Id })
/** `id`, an extension: only the one with this number. */
const Search = Type.Object({ ...KeyedPageQuery.properties, id: Type.Optional(Id) })

/** The actions from which an administrator can bar a user. */
export const curtailments = {
  curtailChat: Type.Boolean(),
  curtailAddUser: Type.Boolean(),
  curtailCreateGroup: Type.Boolean(),
  curtailInGroupChat: Type.Boolean(),
}

export const AdminUser = Type.Object({
  id: Id,
  createdAt: Time,
  nickname: Type.String(),
  avatar: Type.String(),
  /** An extension: who else is an administrator. */
  role: oneOf(Role),
  /** Only for a person who has one. */
  duty: Type.Optional(Duty),
  /** An extension: the owner of the site. */
  isOwner: Type.Boolean(),
  /** An extension: no person. */
  isBot: Type.Optional(Type.Literal(true)),
  /** An extension: since when nobody signs in to it; absent for an active account. */
  deactivatedAt: Type.Optional(Time),
  /** An extension: when they were last online, if known, whether or not they show it. */
  lastSeenAt: nullable(Time),
  ip: Type.String(),
  addr: Type.String(),
  isOnline: Type.Boolean(),
  sendMsgCount: integer(),
  groupAdminCount: integer(),
  groupCount: integer(),
  ...curtailments,
})
export type AdminUser = Static<typeof AdminUser>

export const adminUsers = call({
  ...admin('GET', 'user/users'),
  costly: true,
  summary: 'All users; sorted, or only some of them (`sort` and `only`, extensions)',
  query: Type.Object({
    ...Search.properties,
    sort: Type.Optional(Type.Enum([...accountOrders])),
    only: Type.Optional(Type.Enum([...accountFilters])),
  }),
  data: List(AdminUser),
  example: { request: { page: 1 }, data: { list: [], count: 0 } },
})

export const curtailUser = call({
  ...admin('POST', 'user/curtail'),
  access: 'moderator',
  summary:
    'Bar a user from chatting, adding friends, creating groups or group chat, or lift it; moderators only from chatting, and never staff',
  body: Type.Object({ userId: Id, ...Type.Partial(Type.Object(curtailments)).properties }),
  data: Nothing,
  example: { request: { userId: 10002, curtailChat: true }, data: {} },
})

export const deactivateUser = call({
  ...admin('POST', 'user/deactivate'),
  summary:
    'Deactivate the account of a user, which ends all sessions and lets nobody sign in, or reactivate it (an extension)',
  body: Type.Object({ userId: Id, isDeactivated: Type.Boolean() }),
  data: Nothing,
  example: { request: { userId: 10002, isDeactivated: true }, data: {} },
})

export const deleteUsers = call({
  ...admin('DELETE', 'user/users'),
  summary: 'Delete users',
  body: selected,
  data: Nothing,
  example: { request: { idList: [10002] }, data: {} },
})

export const changeUserRole = call({
  ...admin('PUT', 'user/role'),
  summary:
    'Make a user a system administrator (1), or an administrator a user (2); give a user a duty, or take it away (an extension)',
  body: Type.Object({
    userId: Id,
    role: oneOf(Role),
    /** Absent: unchanged. An administrator has none. */
    duty: Type.Optional(nullable(Duty)),
  }),
  data: Nothing,
  example: { request: { userId: 10002, role: 1 }, data: {} },
})

export const AdminGroup = Type.Object({
  id: Id,
  createdAt: Time,
  title: Type.String(),
  abstract: Type.String(),
  avatar: Type.String(),
  creater: GroupPerson,
  adminList: Type.Array(GroupPerson),
  messageCount: integer(),
  memberCount: integer(),
  memberOnlineCount: integer(),
})
export type AdminGroup = Static<typeof AdminGroup>

export const adminGroups = call({
  ...admin('GET', 'group/groups'),
  costly: true,
  summary: 'All groups',
  query: Search,
  data: List(AdminGroup),
  example: { request: { page: 1 }, data: { list: [], count: 0 } },
})

export const deleteGroups = call({
  ...admin('DELETE', 'group/groups'),
  summary: 'Dissolve groups',
  body: selected,
  data: Nothing,
  example: { request: { idList: [1] }, data: {} },
})

export const adminGroupMessages = call({
  ...admin('GET', 'group/messages/{id}'),
  costly: true,
  summary: `Messages of any group. ${pageHolds}`,
  params: byId,
  query: Type.Object(pageFields),
  data: List(GroupMessage),
  example: { request: { page: 1 }, data: { list: [], count: 0 } },
})

export const adminDeleteGroupMessages = call({
  ...admin('DELETE', 'group/messages'),
  summary: 'Delete group messages for everyone',
  body: selected,
  data: Nothing,
  example: { request: { idList: [8] }, data: {} },
})

const AdminChatSession = Type.Object({
  sendUser: Type.Object({ id: Id, nickName: Type.String(), avatar: Type.String() }),
  revUser: Type.Object({ id: Id, nickName: Type.String(), avatar: Type.String() }),
  created_at: Time,
  msgPreview: Type.String(),
  ...gists.row,
})

export const adminChatSessions = call({
  ...admin('GET', 'chat/admin/session'),
  costly: true,
  summary: 'One-to-one conversations, of one user when userId is given',
  query: Type.Object({ userId: Type.Optional(Id), ...pageFields, ...gists.query }),
  data: List(AdminChatSession),
  example: { request: { userId: 10001 }, data: { list: [], count: 0 } },
})

export const adminChatHistory = call({
  ...admin('GET', 'chat/admin/history'),
  costly: true,
  summary: `Messages between two users. ${pageHolds}`,
  query: Type.Object({ sendUserID: Id, revUserID: Id, ...pageFields }),
  data: List(ChatMessage),
  example: { request: { sendUserID: 10001, revUserID: 10002 }, data: { list: [], count: 0 } },
})

export const adminDeleteChatMessages = call({
  ...admin('DELETE', 'chat/admin/history'),
  summary: 'Delete one-to-one messages for both',
  body: selected,
  data: Nothing,
  example: { request: { idList: [7] }, data: {} },
})

/** `path` is the name of its bytes in the store, `webPath` where it is served. */
export const AdminFile = Type.Object({
  id: Id,
  fileName: Type.String(),
  size: integer(),
  path: Type.String(),
  createdAt: Time,
  webPath: Type.String(),
  /** An extension: who has uploaded it; null when their account has ended. */
  owner: nullable(Type.Object({ id: Id, nickname: Type.String(), avatar: Type.String() })),
})
export type AdminFile = Static<typeof AdminFile>

export const fileOrders = ['newest', 'oldest', 'largest'] as const
export type FileOrder = (typeof fileOrders)[number]

export const adminFiles = call({
  ...admin('GET', 'file/files'),
  costly: true,
  summary: 'Uploaded files, newest first; by part of the name, or by the id in the address',
  query: Type.Object({
    ...KeyedPageQuery.properties,
    /** An extension; default: the newest first. */
    sort: Type.Optional(Type.Enum([...fileOrders])),
    /** An extension: those that this person has uploaded. */
    userId: Type.Optional(Id),
  }),
  data: Type.Object({
    ...List(AdminFile).properties,
    /** An extension: total of all files found. Files with the same contents count each. */
    bytes: integer(),
  }),
  example: {
    request: { key: 'minutes', page: 1 },
    data: {
      list: [
        {
          id: 12,
          fileName: 'minutes.md',
          size: 2048,
          path: '5c1f0d…',
          createdAt: '2026-11-21T08:00:00.000Z',
          webPath: '/api/file/9b1e…',
          owner: { id: 10001, nickname: 'Alice', avatar: '' },
        },
      ],
      count: 1,
      bytes: 2048,
    },
  },
})

export const deleteFiles = call({
  ...admin('DELETE', 'file/files'),
  summary: 'Delete uploaded files, by number or by the id in the address',
  body: Type.Object({
    idList: Type.Array(Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Id]), {
      minItems: limits.idList.min,
      maxItems: limits.idList.max,
    }),
  }),
  data: Nothing,
  example: { request: { idList: [12] }, data: {} },
})

export const logLevels = ['info', 'warning'] as const
export type LogLevel = (typeof logLevels)[number]

/** Parts of the product that write to the log. */
export const logServices = [
  'auth',
  'admin',
  'groups',
  'chat',
  'files',
  'invitations',
  'joining',
  'directory',
  'reports',
  'words',
  'retention',
  'settings',
  'audit',
] as const
export type LogService = (typeof logServices)[number]

export const LogEntry = Type.Object({
  id: Id,
  createdAt: Time,
  logType: oneOf(LogType),
  ip: Type.String(),
  addr: Type.String(),
  userID: nullable(Id),
  userNickname: Type.String(),
  userAvatar: Type.String(),
  level: Type.Enum([...logLevels]),
  title: Type.String(),
  content: Type.String(),
  service: Type.String(),
  isRead: Type.Boolean(),
})
export type LogEntry = Static<typeof LogEntry>

/** Extensions but for `key`: what entries are about. */
export const LogFilter = Type.Object({
  key: searchKey,
  type: Type.Optional(oneOf(LogType)),
  level: Type.Optional(Type.Enum([...logLevels])),
  service: Type.Optional(Type.Enum([...logServices])),
  /** The person who caused the entries, or whom they are about. */
  userId: Type.Optional(Id),
  from: Type.Optional(Time),
  /** End of the range, exclusive. */
  to: Type.Optional(Time),
})
export type LogFilter = Static<typeof LogFilter>

export const logs = call({
  ...admin('GET', 'logs/logs'),
  access: 'auditor',
  costly: true,
  summary: 'The audit log, newest first, of the days for which the operator has it kept',
  query: Type.Object({ ...pageFields, ...LogFilter.properties }),
  data: List(LogEntry),
  example: { request: { page: 1 }, data: { list: [], count: 0 } },
})

export const logEntry = call({
  ...admin('GET', 'logs/logs/{id}'),
  access: 'auditor',
  summary: 'One entry of the audit log; reading marks it read',
  params: byId,
  data: LogEntry,
  example: {
    data: {
      id: 1,
      createdAt: '2026-11-21T08:00:00.000Z',
      logType: 2,
      ip: '10.0.0.7',
      addr: '内网',
      userID: 10001,
      userNickname: 'Alice',
      userAvatar: '',
      level: 'warning',
      title: '删除用户',
      content: '用户 10002（Bob）',
      service: 'admin',
      isRead: true,
    },
  },
})

export const deleteLogs = call({
  ...admin('DELETE', 'logs/logs'),
  summary:
    'Delete entries of the audit log that are older than it is kept, which is `retentionLimits.logDays.min` days at least; this leaves an entry. Younger ones are refused, which leaves one too',
  body: selected,
  data: Nothing,
  example: { request: { idList: [1] }, data: {} },
})
