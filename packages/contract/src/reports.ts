import Type, { type Static } from 'typebox'
import { type CallShape, call } from './call.ts'
import { Msg } from './messages.ts'
import { List, PageQuery, pageFields } from './paging.ts'
import { reportLimits } from './report-limits.ts'
import { Id, idList, integer, Nothing, nullable, shownText, Time } from './schema.ts'

/** Kinds of reports: about messages of one conversation, a person, or a group. */
export const reportKinds = ['messages', 'person', 'group'] as const
export type ReportKind = (typeof reportKinds)[number]
const ReportKind = Type.Enum([...reportKinds])

export const reportReasons = [
  'spam',
  'harassment',
  'violence',
  'sexual',
  'fraud',
  'illegal',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]
const ReportReason = Type.Enum([...reportReasons])

export const decisions = ['dismissed', 'upheld'] as const
export type Decision = (typeof decisions)[number]

/** For the reporter: whether the report was decided, not how. */
const ReportState = Type.Enum(['open', 'decided'])

const Person = Type.Object({ userID: Id, nickname: Type.String(), avatar: Type.String() })
/** As it was called when it was reported. */
const Group = Type.Object({ groupId: Id, title: Type.String() })

const reported = {
  id: Id,
  kind: ReportKind,
  reason: ReportReason,
  text: Type.String(),
  createdAt: Time,
  /** People whom it is about: the authors of the messages, the person, or the owner of the group. */
  people: Type.Array(Person),
  /** The group, or the one that the messages are of. */
  group: nullable(Group),
  messageCount: integer(),
}

/** A report as its reporter sees it. */
export const OwnReport = Type.Object({ ...reported, state: ReportState })
export type OwnReport = Static<typeof OwnReport>

const Barred = Type.Object({ userID: Id, curtailChat: Type.Boolean(), curtailInGroupChat: Type.Boolean() })

/** A report as the staff sees it. */
export const Report = Type.Object({
  ...reported,
  /** Null where the account has ended. */
  reporter: nullable(Person),
  decision: nullable(
    Type.Object({
      outcome: Type.Enum([...decisions]),
      by: Person,
      at: Time,
      deletedMessages: Type.Boolean(),
      dissolvedGroup: Type.Boolean(),
      /** Restrictions that it imposed: undoing it lifts them. */
      barred: Type.Array(Barred),
    }),
  ),
})
export type Report = Static<typeof Report>

/** A message as it was when it was reported. */
export const ReportedMessage = Type.Object({
  id: Id,
  sender: Person,
  createdAt: Time,
  msg: Msg,
  /** Whether people still see it in its conversation. */
  isThere: Type.Boolean(),
})
export type ReportedMessage = Static<typeof ReportedMessage>

export const ReportDetail = Type.Object({
  ...Report.properties,
  messages: Type.Array(ReportedMessage),
  /** The reported people who have an account and are not of the staff, with their current restrictions. */
  standing: Type.Array(Barred),
  /** Whether the group still exists. */
  groupIsThere: Type.Boolean(),
  /** Other open reports about the same people or group, the newest first. */
  others: Type.Array(Report),
})
export type ReportDetail = Static<typeof ReportDetail>

const section = 'reports'
const path = '/api/report/reports'
const staff = <const M extends CallShape['method'], const P extends string>(method: M, path: P) =>
  ({ method, path, access: 'moderator', section }) as const
const byId = Type.Object({ id: Id })

const why = { reason: ReportReason, text: Type.Optional(shownText(reportLimits.text, { singleLine: false })) }
const bob = { userID: 10002, nickname: 'Bob', avatar: '' }
const example = {
  id: 1,
  kind: 'messages',
  reason: 'spam',
  text: 'Again and again',
  createdAt: '2026-11-23T08:00:00.000Z',
  people: [bob],
  group: { groupId: 1, title: 'Class 3' },
  messageCount: 1,
} as const
const open: Report = {
  ...example,
  people: [bob],
  reporter: { userID: 10001, nickname: 'Alice', avatar: '' },
  decision: null,
}

export const report = call({
  method: 'POST',
  path,
  access: 'user',
  section,
  summary:
    'Report messages of one conversation, a person or a group to those who keep the site; of the same that is open there is one (an extension)',
  body: Type.Union([
    Type.Object({ kind: Type.Literal('messages'), messageIds: idList(reportLimits.messages), ...why }),
    Type.Object({ kind: Type.Literal('person'), userId: Id, ...why }),
    Type.Object({ kind: Type.Literal('group'), groupId: Id, ...why }),
  ]),
  data: Type.Object({ id: Id }),
  example: {
    request: { kind: 'messages', messageIds: [7], reason: 'spam', text: 'Again and again' },
    data: { id: 1 },
  },
})

export const ownReports = call({
  method: 'GET',
  path: '/api/report/mine',
  access: 'user',
  section,
  costly: true,
  summary: 'My reports, the newest first, and whether each is decided (an extension)',
  query: PageQuery,
  data: List(OwnReport),
  example: {
    request: { page: 1 },
    data: { list: [{ ...example, people: [bob], state: 'open' }], count: 1 },
  },
})

export const reports = call({
  ...staff('GET', path),
  costly: true,
  summary:
    'Reports, those that wait the longest first, or the decided ones, the newest decision first; those about the staff only to administrators, and nobody sees one about themselves (an extension)',
  query: Type.Object({
    ...pageFields,
    state: Type.Optional(ReportState),
    kind: Type.Optional(ReportKind),
  }),
  data: List(Report),
  example: { request: { state: 'open' }, data: { list: [open], count: 1 } },
})

export const reportDetail = call({
  ...staff('GET', `${path}/{id}`),
  summary:
    'A report with what was reported, and other open ones about the same; leaves an entry (an extension)',
  params: byId,
  data: ReportDetail,
  example: {
    data: {
      ...open,
      messages: [
        {
          id: 7,
          sender: bob,
          createdAt: '2026-11-23T07:59:00.000Z',
          msg: { type: 1, textMsg: { content: 'Buy now!' } },
          isThere: true,
        },
      ],
      standing: [{ userID: 10002, curtailChat: false, curtailInGroupChat: false }],
      groupIsThere: true,
      others: [],
    },
  },
})

export const decideReport = call({
  ...staff('PUT', `${path}/{id}/decision`),
  summary:
    'Decide an open report. Upheld, it may delete its messages for everyone and bar its people from chatting; administrators may dissolve its group, in a session that has confirmed who they are if it can (an extension)',
  params: byId,
  body: Type.Union([
    Type.Object({ outcome: Type.Literal('dismissed') }),
    Type.Object({
      outcome: Type.Literal('upheld'),
      deleteMessages: Type.Optional(Type.Boolean()),
      /** Until it is lifted; true bars, anything else changes nothing. */
      bar: Type.Optional(
        Type.Object({
          userIds: idList({ min: 1, max: reportLimits.messages.max }),
          curtailChat: Type.Optional(Type.Boolean()),
          curtailInGroupChat: Type.Optional(Type.Boolean()),
        }),
      ),
      dissolveGroup: Type.Optional(Type.Boolean()),
    }),
  ]),
  data: Nothing,
  example: { request: { outcome: 'upheld', deleteMessages: true }, data: {} },
})

export const reopenReport = call({
  ...staff('DELETE', `${path}/{id}/decision`),
  summary:
    'Undo a decision: the report is open again and what it barred people from is lifted; messages and groups stay deleted (an extension)',
  params: byId,
  data: Nothing,
  example: { data: {} },
})
