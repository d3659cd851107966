import Type, { type Static, type TSchema } from 'typebox'
import { limits } from './limits.ts'
import { text } from './schema.ts'

/** `limit` -1 means all, of which the server gives at most `limits.pageSize.max`. */
export const pageFields = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.page.max })),
  limit: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: limits.pageSize.max }), Type.Literal(-1)]),
  ),
}

export const PageQuery = Type.Object(pageFields)
export type PageQuery = Static<typeof PageQuery>

export const searchKey = Type.Optional(text(limits.searchKey, { singleLine: false }))

export const KeyedPageQuery = Type.Object({ ...pageFields, key: searchKey })

/** `count` is all that the caller may see, `list` the page asked for. */
export const List = <T extends TSchema>(row: T) =>
  Type.Object({ list: Type.Array(row), count: Type.Integer({ minimum: 0 }) })

/**
 * A page of a conversation's messages. `position`, on the newest page where `places` are asked for: the page holds
 * whatever was said and withdrawn up to this place of the conversation's log.
 */
export const History = <T extends TSchema>(row: T) =>
  Type.Object({ ...List(row).properties, position: Type.Optional(Type.Integer({ minimum: 0 })) })

export interface Page<T> {
  list: T[]
  count: number
}
