import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { type CallShape, call } from './call.ts'
import { Msg } from './messages.ts'
import { List, pageFields } from './paging.ts'
import { clientId, Id, integer, Nothing, nullable, shownText, Time, text } from './schema.ts'
import { wordLimits } from './word-limits.ts'

/**
 * Action for a message with a word of the list: it is refused, the word is replaced by asterisks, or the message is
 * quarantined until the staff has decided.
 */
export const wordActions = ['refuse', 'mask', 'hold'] as const
export type WordAction = (typeof wordActions)[number]
const WordAction = Type.Enum([...wordActions])

const listed = {
  id: Id,
  name: Type.String(),
  action: WordAction,
  isOn: Type.Boolean(),
  wordCount: integer(),
  changedAt: Time,
}

export const WordList = Type.Object(listed)
export type WordList = Static<typeof WordList>

export const WordListDetail = Type.Object({ ...listed, words: Type.Array(Type.String()) })
export type WordListDetail = Static<typeof WordListDetail>

const word = text(wordLimits.word)
/** Words that match alike count once, the first. An asterisk at an end lets a word continue there. */
const Words = Type.Array(word, { maxItems: wordLimits.words })
const name = shownText(wordLimits.name)

/** Offsets are those of UTF-16, as JavaScript counts. */
export const WordHit = Type.Object({
  start: integer(),
  end: integer(),
  word: Type.String(),
})
export type WordHit = Static<typeof WordHit>

export const heldOutcomes = ['released', 'rejected'] as const
export type HeldOutcome = (typeof heldOutcomes)[number]

const Person = Type.Object({ userID: Id, nickname: Type.String(), avatar: Type.String() })

/** A quarantined message, which waits for the staff's decision. */
export const HeldMessage = Type.Object({
  id: Id,
  sender: Person,
  /** Null for a message to one person, whose name the staff does not see. */
  group: nullable(Type.Object({ groupId: Id, title: Type.String() })),
  createdAt: Time,
  /** Without the message that it may reply to. */
  msg: Msg,
  /** The words for which it is held, and the lists that they are on. */
  words: Type.Array(Type.String()),
  lists: Type.Array(Type.String()),
})
export type HeldMessage = Static<typeof HeldMessage>

const section = 'administration'
const admin = <const M extends CallShape['method'], const P extends string>(method: M, path: P) =>
  ({ method, path: `/api/words/${path}` as const, access: 'administrator', section }) as const
const staff = <const M extends CallShape['method'], const P extends string>(method: M, path: P) =>
  ({ method, path: `/api/words/${path}` as const, access: 'moderator', section: 'reports' }) as const
const byId = Type.Object({ id: Id })

const example: WordList = {
  id: 1,
  name: 'Advertising',
  action: 'hold',
  isOn: true,
  wordCount: 2,
  changedAt: '2026-11-23T08:00:00.000Z',
}

export const wordLists = call({
  ...admin('GET', 'lists'),
  summary: 'Lists of words that are refused, masked or held, in the order of their making (an extension)',
  data: Type.Object({ list: Type.Array(WordList) }),
  example: { data: { list: [example] } },
})

export const wordList = call({
  ...admin('GET', 'lists/{id}'),
  costly: true,
  summary: 'A list with its words (an extension)',
  params: byId,
  data: WordListDetail,
  example: { data: { ...example, words: ['代开发票', 'casino'] } },
})

export const createWordList = call({
  ...admin('POST', 'lists'),
  summary:
    'Make a list of words. They are found in Chinese anywhere, else as whole words, through spaces, signs, full width and traditional characters (an extension)',
  body: Type.Object({ name, action: WordAction, isOn: Type.Boolean(), words: Words }),
  bodyBytes: wordLimits.bodyBytes,
  data: WordList,
  example: {
    request: { name: 'Advertising', action: 'hold', isOn: true, words: ['代开发票', 'casino'] },
    data: example,
  },
})

export const changeWordList = call({
  ...admin('PUT', 'lists/{id}'),
  summary: 'Change a list; what is left out stays as it is (an extension)',
  params: byId,
  body: Type.Object({
    name: Type.Optional(name),
    action: Type.Optional(WordAction),
    isOn: Type.Optional(Type.Boolean()),
    words: Type.Optional(Words),
  }),
  bodyBytes: wordLimits.bodyBytes,
  data: WordList,
  example: { request: { isOn: true }, data: example },
})

export const deleteWordList = call({
  ...admin('DELETE', 'lists/{id}'),
  summary: 'Delete a list (an extension)',
  params: byId,
  data: Nothing,
  example: { data: {} },
})

export const tryWords = call({
  ...admin('POST', 'trial'),
  summary: 'Where words would be found in a text; changes nothing (an extension)',
  body: Type.Object({ words: Words, text: text(wordLimits.trialText, { trim: false, singleLine: false }) }),
  bodyBytes: wordLimits.bodyBytes,
  data: Type.Object({ hits: Type.Array(WordHit), masked: Type.String() }),
  example: {
    request: { words: ['代开发票'], text: '代 開 發票' },
    data: { hits: [{ start: 0, end: 6, word: '代开发票' }], masked: '* * **' },
  },
})

export const tryWordsOnMessages = call({
  ...admin('POST', 'trial/messages'),
  costly: true,
  summary: `In how many of the newest messages of groups words would be found, rounded down to tens, and nothing else of them; messages between two people count where the operator lets administrators search. Messages of one's own do not count (an extension)`,
  body: Type.Object({ words: Words }),
  bodyBytes: wordLimits.bodyBytes,
  data: Type.Object({
    looked: integer(),
    found: integer(),
    /** There only with a `found` of 0, which may be any number below this. */
    fewerThan: Type.Optional(integer(1)),
  }),
  example: { request: { words: ['代开发票'] }, data: { looked: 10_000, found: 30 } },
})

export const heldMessages = call({
  ...staff('GET', 'held'),
  costly: true,
  summary:
    'Messages that are held for review, those that wait the longest first; those of the staff only to administrators, and nobody sees their own; leaves an entry, unless only their number is asked for (an extension)',
  query: Type.Object({ ...pageFields, countOnly: Type.Optional(Type.Boolean()) }),
  data: List(HeldMessage),
  example: {
    request: { page: 1 },
    data: {
      list: [
        {
          id: 1,
          sender: { userID: 10002, nickname: 'Bob', avatar: '' },
          group: { groupId: 1, title: 'Class 3' },
          createdAt: '2026-11-23T08:00:00.000Z',
          msg: { type: 1, textMsg: { content: '代开发票' } },
          words: ['代开发票'],
          lists: ['Advertising'],
        },
      ],
      count: 1,
    },
  },
})

export const takeBackHeld = call({
  method: 'DELETE',
  path: '/api/words/held',
  access: 'user',
  section: 'reports',
  summary:
    'Take back a message of mine that is held, by the id that it was sent with; one that is decided stays as it was decided (an extension)',
  body: Type.Object({ clientMessageId: clientId(limits.clientMessageId) }),
  data: Nothing,
  example: { request: { clientMessageId: '0b0e7a52-6c1f-4e0e-9a43-0d5f6a3c1b11' }, data: {} },
})

export const decideHeld = call({
  ...staff('PUT', 'held/{id}'),
  summary:
    'Send a held message on as its sender, if they may send it at this moment, or turn it down (an extension)',
  params: byId,
  body: Type.Object({ outcome: Type.Enum([...heldOutcomes]) }),
  data: Nothing,
  example: { request: { outcome: 'released' }, data: {} },
})
