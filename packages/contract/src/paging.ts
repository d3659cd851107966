import Type, { type Static, type TSchema } from 'typebox'
import { limits } from './all-limits.ts'
import { Id, integer, text } from './schema.ts'

/** `limit` -1 means all, of which the server gives at most `limits.pageSize.max`, and of messages what a page holds. */
export const pageFields = {
  page: Type.Optional(integer(1, limits.page.max)),
  limit: Type.Optional(Type.Union([integer(1, limits.pageSize.max), Type.Literal(-1)])),
}

export const PageQuery = Type.Object(pageFields)
export type PageQuery = Static<typeof PageQuery>

export const searchKey = Type.Optional(text(limits.searchKey, { singleLine: false }))

export const KeyedPageQuery = Type.Object({ ...pageFields, key: searchKey })

/** `count` is the number of all rows that the caller may see, `list` the requested page. */
export const List = <T extends TSchema>(row: T) => Type.Object({ list: Type.Array(row), count: integer() })

/**
 * A page of a conversation's messages; if they are long, fewer than requested, those nearest to where it is counted
 * from. With `places`, `more` says whether there are older ones and, `after` or `around` a message, `moreAfter` whether
 * there are newer ones (on a full page: whether there may be); `position`, except on pages `before` an id, is the
 * position of the conversation's log up to which the page is current. With `pins`, `hasPins` says that messages that
 * the caller sees are pinned. With `threads`, `thread` is the first message of the thread in which the message was sent
 * that the page is around.
 */
export const History = <T extends TSchema>(row: T) =>
  Type.Object({
    ...List(row).properties,
    position: Type.Optional(integer()),
    more: Type.Optional(Type.Boolean()),
    moreAfter: Type.Optional(Type.Boolean()),
    hasPins: Type.Optional(Type.Literal(true)),
    thread: Type.Optional(Id),
  })

export interface Page<T> {
  list: T[]
  count: number
}

/**
 * For the reader of the OpenAPI page; how many messages always fit follows from `limits.historyBytes` and the longest.
 */
export const pageHolds =
  'A page holds 2 MiB: of long messages it has fewer than asked for, the newest, but up to 15 always; -1 asks for as many as it holds'
