import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { forwardLimits } from './forward-limits.ts'
import { MessageExtras, Msg } from './messages.ts'
import { Forwarded, RecordHead } from './records.ts'
import { clientId, Id, idList, integer, messageText, oneOf, Time } from './schema.ts'
import { VanishAfter } from './vanish-after.ts'

/** Why a message was left out: it is withdrawn, hidden, disappearing, of another kind, or lacks its file. */
export const leftOutReasons = ['withdrawn', 'unknown', 'vanishing', 'kind', 'file'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

const LeftOut = Type.Object({ messageId: Id, reason: Type.Enum([...leftOutReasons]) })
export type LeftOut = Static<typeof LeftOut>

const asked = {
  /** A repeated request with the same id is carried out once. */
  clientMessageId: clientId(forwardLimits.clientMessageId),
  vanishAfter: Type.Optional(oneOf(VanishAfter)),
}
const Destination = Type.Union([
  Type.Object({ userID: Id, ...asked }),
  Type.Object({ groupID: Id, ...asked }),
])

/** The outcome in one conversation: everything was forwarded, or nothing. */
export const Forwarding = Type.Object({
  clientMessageId: Type.String(),
  /** Messages that exist now, also from an earlier attempt. */
  sent: integer(),
  /** Messages that are quarantined until the staff has decided. */
  held: integer(),
  leftOut: Type.Array(LeftOut),
  /** Why nothing was forwarded there. */
  refusal: Type.Optional(
    Type.Object({
      code: integer(),
      msg: Type.String(),
      retry: Type.Boolean(),
      retryAfter: Type.Optional(integer(1)),
    }),
  ),
})
export type Forwarding = Static<typeof Forwarding>

export const forward = call({
  method: 'POST',
  path: '/api/chat/forward',
  access: 'user',
  section: 'chat',
  costly: true,
  summary:
    'Forward messages of one conversation that I see, each by itself or as one record, with words of my own behind them; what became of it in each conversation, in their order (an extension)',
  body: Type.Object({
    messageIds: idList(forwardLimits.messages),
    as: Type.Enum(['each', 'record']),
    to: Type.Array(Destination, {
      minItems: forwardLimits.conversations.min,
      maxItems: forwardLimits.conversations.max,
    }),
    words: Type.Optional(messageText(limits.text)),
  }),
  data: Type.Object({ results: Type.Array(Forwarding) }),
  example: {
    request: {
      messageIds: [7, 8],
      as: 'record',
      to: [
        { userID: 10003, clientMessageId: '5c1f' },
        { groupID: 1, clientMessageId: '5c20' },
      ],
      words: 'See what they say',
    },
    data: {
      results: [
        {
          clientMessageId: '5c1f',
          sent: 2,
          held: 0,
          leftOut: [{ messageId: 8, reason: 'withdrawn' }],
        },
        {
          clientMessageId: '5c20',
          sent: 0,
          held: 0,
          leftOut: [],
          refusal: { code: 5008, msg: '你已被禁言', retry: false },
        },
      ],
    },
  },
})

export const savedAuthors = call({
  method: 'GET',
  path: '/api/chat/saved/authors',
  access: 'user',
  section: 'chat',
  costly: true,
  summary:
    'Who wrote the newest messages that I have saved in my conversation with myself, and how many of each, the latest first (an extension)',
  data: Type.Object({
    list: Type.Array(Type.Object({ ...Forwarded.properties, count: integer(1) }), {
      maxItems: forwardLimits.savedAuthors.listed,
    }),
  }),
  example: { data: { list: [{ userID: 10002, nickname: 'Bob', count: 3 }] } },
})

/** A message of a record: its author, by the name of that time. */
export const RecordEntry = Type.Object({
  userID: Id,
  nickname: Type.String(),
  avatar: Type.String(),
  createdAt: Time,
  msg: Msg,
  extras: Type.Optional(MessageExtras),
})
export type RecordEntry = Static<typeof RecordEntry>

/** Where a record lies within others: the place of each in the one around it, from 0. */
const path = Type.String({ pattern: '^\\d{1,2}(\\.\\d{1,2})?$' })

export const record = call({
  method: 'GET',
  path: '/api/chat/record',
  access: 'user',
  section: 'chat',
  costly: true,
  summary: 'The messages of a record that I see, or of one within it, in their order (an extension)',
  query: Type.Object({ messageId: Id, path: Type.Optional(path) }),
  data: Type.Object({ record: RecordHead, entries: Type.Array(RecordEntry) }),
  example: {
    request: { messageId: 12 },
    data: {
      record: {
        of: 'direct',
        nicknames: ['Alice'],
        count: 1,
        lines: [{ nickname: 'Alice', gist: { type: 1, text: 'Hello' } }],
      },
      entries: [
        {
          userID: 10001,
          nickname: 'Alice',
          avatar: '',
          createdAt: '2026-11-21T08:00:00.000Z',
          msg: { type: 1, textMsg: { content: 'Hello' } },
        },
      ],
    },
  },
})
