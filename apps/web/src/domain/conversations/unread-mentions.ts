import { api } from '../api/api.ts'

/** Messages of a group that mention me and that I have not read, in order, behind a sequence. */
export async function fetchUnreadMentions(id: number, after: number) {
  const { list } = await api.call('GET /api/group/mentions', { query: { id, after, threads: true } })
  return list
}
