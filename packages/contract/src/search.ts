import Type, { type Static, type TObject } from 'typebox'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { ChatMessage, chatMessageExample } from './chat.ts'
import { GroupMessage, groupMessageExample } from './group-chat.ts'
import { Id, integer, nullable, number, shownText, Time, text } from './schema.ts'
import { searchLimits } from './search-limits.ts'
import { searchTypes } from './search-text.ts'

const section = 'search'
const path = '/api/search'

/** In code points of the text that it is about. */
const Highlight = Type.Object({
  at: integer(),
  length: integer(1),
})
export type Highlight = Static<typeof Highlight>

/** Minutes by which the days of the reader are ahead of those of UTC. */
const ahead = Type.Optional(integer(-limits.aheadMinutes, limits.aheadMinutes))
const time = Type.Optional(integer(0, 8.64e15))

/**
 * A search. All words have to be in a message, in any order, each from the beginning of a word or anywhere in Chinese,
 * Japanese or Korean; quoted text has to be there literally, in whole words. The text may hold typed filters
 * (`parseSearch`): `type:`, `before:`, `after:` and `on:`, and `from:` with an id or `from:me`. The client resolves
 * names and `in:`. A field overrides a typed filter. No text: all messages that pass the filters.
 */
export const searchFields = {
  text: Type.Optional(text(searchLimits.text, { singleLine: false })),
  /** Author of the messages. */
  from: Type.Optional(Id),
  type: Type.Optional(Type.Enum([...searchTypes])),
  /** Sent at this time or later, and before this time, in milliseconds since 1970. */
  since: time,
  until: time,
  /** For the days of typed dates. */
  ahead,
}

/** In one conversation: with one person, or of a group. Together they are refused. */
const place = { friendId: Type.Optional(Id), groupId: Type.Optional(Id) }

/** Where in a message the match is. */
const FoundIn = Type.Enum(['text', 'link', 'record'])

export const Snippet = Type.Object({
  /** A line around the first highlight. */
  text: Type.String(),
  highlights: Type.Array(Highlight),
  /** There is more before it, and behind it. */
  isCutBefore: Type.Boolean(),
  isCutAfter: Type.Boolean(),
  /** In the message's text or the name of its file, in the preview of its link, or in its record. */
  in: FoundIn,
})
export type Snippet = Static<typeof Snippet>

const found = {
  snippet: Snippet,
  /** In the message's plain text (`plainTextIn`). */
  highlights: Type.Array(Highlight),
}

/** The conversation as a list shows it: by my note or the nickname, or the group's title. */
const Found = Type.Object({
  conversation: Type.Object({
    kind: Type.Enum(['direct', 'group']),
    /** The other person's id, or the group's. */
    id: Id,
    name: Type.String(),
    avatar: Type.String(),
  }),
  /** Either of the two, as histories have it, with `extras` and `sequence`. */
  direct: Type.Optional(ChatMessage),
  group: Type.Optional(GroupMessage),
  ...found,
})
export type FoundMessage = Static<typeof Found>

/** While the index is being built, older messages may be missing; while it is behind, the newest. */
const index = Type.Optional(
  Type.Object({
    /** From 0 to 1. */
    done: number(0, 1),
    /** All since then is found. Null: nothing is certain yet. */
    since: nullable(Time),
    /** Seconds for which messages have waited to be indexed; left out while they are indexed at once. */
    behind: Type.Optional(integer()),
  }),
)

const Page = <T extends TObject>(row: T) =>
  Type.Object({
    list: Type.Array(row),
    /**
     * Cursor of the next page; absent on the last one. A page may be short or empty without being the last: a search
     * for rare words among many messages takes several pages.
     */
    next: Type.Optional(Type.String()),
    index,
  })

const cursor = Type.Optional(Type.String({ maxLength: 64, pattern: '^[0-9A-Za-z._-]+$' }))
const conversation = { kind: 'direct', id: 10002, name: 'Bob', avatar: '' } as const
const foundExample = {
  conversation,
  direct: { ...chatMessageExample, sequence: 1 },
  snippet: {
    text: 'Hello',
    highlights: [{ at: 0, length: 5 }],
    isCutBefore: false,
    isCutAfter: false,
    in: 'text',
  },
  highlights: [{ at: 0, length: 5 }],
} as const

export const searchMessages = call({
  method: 'GET',
  path: `${path}/messages`,
  access: 'user',
  section,
  costly: true,
  summary:
    'Messages that I can read, found by words, phrases and filters, in all of my conversations or one, newest first (an extension)',
  query: Type.Object({
    ...searchFields,
    ...place,
    /** `next` of the page before. */
    cursor,
    limit: Type.Optional(integer(1, searchLimits.page.max)),
  }),
  data: Page(Found),
  example: {
    request: { text: 'hel type:link', groupId: 1, limit: 20 },
    data: {
      list: [
        {
          conversation: { kind: 'group', id: 1, name: 'Class 3', avatar: 'C' },
          group: { ...groupMessageExample, sequence: 1 },
          snippet: foundExample.snippet,
          highlights: foundExample.highlights,
        },
      ],
      next: '8',
    },
  },
})

const FoundPlace = Type.Object({
  id: Id,
  sequence: integer(1),
  createdAt: Time,
  highlights: Type.Array(Highlight),
})
export type FoundPlace = Static<typeof FoundPlace>

export const findInConversation = call({
  method: 'GET',
  path: `${path}/places`,
  access: 'user',
  section,
  costly: true,
  summary:
    'Where in one conversation something is found, for going to the next and the previous: newest first before a sequence, or oldest first after one (an extension)',
  query: Type.Object({
    ...searchFields,
    ...place,
    before: Type.Optional(integer(1)),
    after: Type.Optional(integer()),
    limit: Type.Optional(integer(1, searchLimits.finds.max)),
  }),
  data: Type.Object({
    list: Type.Array(FoundPlace),
    /** The sequence to give as `before`, or as `after`, for the next ones; without it there are none. */
    next: Type.Optional(integer()),
    index,
  }),
  example: {
    request: { friendId: 10002, text: 'hello', before: 100 },
    data: {
      list: [
        {
          id: 7,
          sequence: 1,
          createdAt: '2026-11-21T08:00:00.000Z',
          highlights: [{ at: 0, length: 5 }],
        },
      ],
    },
  },
})

export const groupsByMembers = call({
  method: 'GET',
  path: `${path}/groups`,
  access: 'user',
  section,
  costly: true,
  summary: 'My groups in which somebody has this name, and who it is (an extension)',
  query: Type.Object({
    /** Part of a nickname, of a name in the group, or of my note about a friend. */
    text: text({ min: 1, max: limits.searchKey.max }),
    /** Ids, separated by commas: people whom the client found by name in its own way, such as by pinyin. */
    people: Type.Optional(
      Type.String({ pattern: `^\\d{1,15}(,\\d{1,15}){0,${searchLimits.namedPeople - 1}}$` }),
    ),
  }),
  data: Type.Object({
    list: Type.Array(
      Type.Object({
        groupId: Id,
        /** By my note, else the name in the group, else the nickname. */
        members: Type.Array(Type.Object({ userID: Id, name: Type.String() })),
      }),
    ),
  }),
  example: {
    request: { text: '小明', people: '10003,10004' },
    data: { list: [{ groupId: 1, members: [{ userID: 10002, name: '王小明' }] }] },
  },
})

export const daysWithMessages = call({
  method: 'GET',
  path: `${path}/days`,
  access: 'user',
  section,
  costly: true,
  summary: 'On which days of a month a conversation has messages that I see, for a calendar (an extension)',
  query: Type.Object({
    ...place,
    year: integer(1970, 9999),
    month: integer(1, 12),
    ahead,
  }),
  data: Type.Object({
    days: Type.Array(
      Type.Object({
        /** Day of the month. */
        day: integer(1, 31),
        /** Messages of that day that I see. */
        count: integer(1),
        /** A sequence at or before its first: `around` it, `by=sequence`, opens the day. */
        sequence: integer(1),
      }),
    ),
    /** When the conversation's first and last messages were sent; null without any. */
    first: nullable(Time),
    last: nullable(Time),
  }),
  example: {
    request: { groupId: 1, year: 2026, month: 11, ahead: 480 },
    data: {
      days: [{ day: 21, count: 12, sequence: 1 }],
      first: '2026-11-21T08:00:00.000Z',
      last: '2026-11-21T09:00:00.000Z',
    },
  },
})

const Person = Type.Object({ userID: Id, nickname: Type.String() })

/** As administrators find it. */
const FoundOfAll = Type.Object({
  id: Id,
  sender: Person,
  createdAt: Time,
  /** The group, or the two people of a conversation. */
  group: nullable(Type.Object({ groupId: Id, title: Type.String() })),
  people: Type.Array(Person),
  snippet: Snippet,
})
export type FoundOfAll = Static<typeof FoundOfAll>

export const searchAllMessages = call({
  method: 'POST',
  path: '/api/settings/admin/search',
  access: 'administrator',
  section: 'administration',
  costly: true,
  summary:
    'Messages of everybody, newest first, where the site lets administrators: each search is written to the audit log with its reason (an extension)',
  body: Type.Object({
    ...searchFields,
    /** Only in this group. */
    groupId: Type.Optional(Id),
    reason: shownText(searchLimits.reason),
    cursor,
    limit: Type.Optional(integer(1, searchLimits.page.max)),
  }),
  data: Page(FoundOfAll),
  example: {
    request: { text: '"wire transfer"', reason: 'Case 2026-14: fraud reported by Ann' },
    data: {
      list: [
        {
          id: 7,
          sender: { userID: 10001, nickname: 'Alice' },
          createdAt: '2026-11-21T08:00:00.000Z',
          group: null,
          people: [
            { userID: 10001, nickname: 'Alice' },
            { userID: 10002, nickname: 'Bob' },
          ],
          snippet: foundExample.snippet,
        },
      ],
    },
  },
})

export const adminSearch = call({
  method: 'GET',
  path: '/api/settings/admin/search',
  access: 'administrator',
  section: 'administration',
  summary: 'Whether administrators may search all messages here, and how far the index is (an extension)',
  data: Type.Object({ isOffered: Type.Boolean(), index }),
  example: { data: { isOffered: false } },
})
