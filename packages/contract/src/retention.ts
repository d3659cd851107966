import Type, { type Static } from 'typebox'
import { type CallShape, call } from './call.ts'
import { groupCall } from './group-call.ts'
import { List, pageFields } from './paging.ts'
import { retentionLimits } from './retention-limits.ts'
import { Id, integer, Nothing, nullable, oneOfBoth, shownText, Time } from './schema.ts'

const admin = <const M extends CallShape['method'], const S extends string>(method: M, path: S) =>
  ({
    method,
    path: `/api/retention/${path}` as const,
    access: 'administrator',
    section: 'administration',
  }) as const

const { days, logDays } = retentionLimits

/** Null is for ever. */
const keptDays = nullable(integer(days.min, days.max))

/** Days for which messages are stored; groups may set fewer. */
const messages = { messages: keptDays }
/** The same for files, by how they were sent; null: as long as their messages. */
const files = { images: keptDays, videos: keptDays, voices: keptDays, files: keptDays }

export const KeepingRules = Type.Object({ ...messages, ...files })
export type KeepingRules = Static<typeof KeepingRules>

/** With the days for which the audit log is stored. */
export const RetentionRules = Type.Object({
  ...KeepingRules.properties,
  log: integer(1, logDays.max),
})
export type RetentionRules = Static<typeof RetentionRules>

const rulesExample = { messages: 365, images: 90, videos: 30, voices: null, files: 180, log: 365 }

export const retentionRules = call({
  ...admin('GET', 'rules'),
  summary: 'How long messages, files and the audit log are kept (an extension)',
  data: RetentionRules,
  example: { data: rulesExample },
})

export const changeRetentionRules = call({
  ...admin('PUT', 'rules'),
  summary:
    'How long messages, files and the audit log are to be kept: what is older goes within the hour, for everybody (an extension)',
  body: Type.Object({
    ...KeepingRules.properties,
    log: integer(logDays.min, logDays.max),
  }),
  data: Nothing,
  example: { request: rulesExample, data: {} },
})

export const previewRetention = call({
  ...admin('POST', 'preview'),
  costly: true,
  summary: 'What would go at first by such rules; changes nothing (an extension)',
  body: KeepingRules,
  data: Type.Object({
    messages: integer(),
    /** Files that go with these messages, or before them, and their bytes. */
    files: integer(),
    bytes: integer(),
    /** There are many, and these are numbers of samples. */
    isEstimate: Type.Boolean(),
  }),
  example: {
    request: { messages: 365, images: 90, videos: 30, voices: null, files: 180 },
    data: { messages: 120000, files: 4100, bytes: 5200000000, isEstimate: true },
  },
})

export const Hold = Type.Object({
  id: Id,
  /** One of the two: all that a person wrote and their one-to-one chats, or a group. */
  person: nullable(Type.Object({ userID: Id, nickname: Type.String(), avatar: Type.String() })),
  group: nullable(Type.Object({ groupId: Id, title: Type.String(), avatar: Type.String() })),
  reason: Type.String(),
  placedBy: Type.Object({ userID: Id, nickname: Type.String() }),
  placedAt: Time,
})
export type Hold = Static<typeof Hold>

export const holds = call({
  ...admin('GET', 'holds'),
  costly: true,
  summary: 'People and groups of whom nothing is erased by its age, the newest first (an extension)',
  query: Type.Object(pageFields),
  data: List(Hold),
  example: {
    request: { page: 1 },
    data: {
      list: [
        {
          id: 1,
          person: { userID: 10002, nickname: 'Bob', avatar: '' },
          group: null,
          reason: 'Case 12',
          placedBy: { userID: 10001, nickname: 'Alice' },
          placedAt: '2026-11-23T08:00:00.000Z',
        },
      ],
      count: 1,
    },
  },
})

const reason = shownText(retentionLimits.holdReason)

export const placeHold = call({
  ...admin('POST', 'holds'),
  summary:
    'Keep what a person wrote and their one-to-one chats, or what a group said, from being erased by its age (an extension)',
  body: oneOfBoth('userId', 'groupId', { reason }),
  data: Type.Object({ id: Id }),
  example: { request: { userId: 10002, reason: 'Case 12' }, data: { id: 1 } },
})

export const liftHold = call({
  ...admin('DELETE', 'holds/{id}'),
  summary: 'Lift a hold: what was due meanwhile goes within the hour (an extension)',
  params: Type.Object({ id: Id }),
  data: Nothing,
  example: { data: {} },
})

export const keepGroupMessages = call({
  ...groupCall('PUT', 'retention'),
  summary:
    "Its owner: for how many days a group's messages are kept, at most as long as the site keeps them; null is as long (an extension)",
  body: Type.Object({ groupId: Id, days: keptDays }),
  data: Nothing,
  example: { request: { groupId: 1, days: 30 }, data: {} },
})

/** In a group whose messages are not stored for ever: the strictest rule, its own and the site's. */
export const GroupRetention = Type.Object({
  days: integer(days.min),
  own: keptDays,
  site: keptDays,
})
