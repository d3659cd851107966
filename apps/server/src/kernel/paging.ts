import { limits } from '@parley/contract'

export interface Slice {
  readonly offset: number
  readonly limit: number
}

/** The rows that `page` and `limit` of the wire request; -1, for all, is capped. */
export function sliceOf(query: { page?: number | undefined; limit?: number | undefined }): Slice {
  const page = query.page ?? limits.page.default
  const size = query.limit ?? limits.pageSize.default
  const limit = size === -1 ? limits.pageSize.max : size
  return { offset: (page - 1) * limit, limit }
}
