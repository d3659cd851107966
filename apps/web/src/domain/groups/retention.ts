import { api } from '../api/api.ts'

/** For how long a group keeps its messages; null is for as long as the site does. */
export const keepMessages = (groupId: number, days: number | null) =>
  api.call('PUT /api/group/retention', { body: { groupId, days } })
