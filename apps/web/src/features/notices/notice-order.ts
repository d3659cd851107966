import type { Notice } from './notice-view.ts'

export const filters = ['all', 'friends', 'groups'] as const
export type Filter = (typeof filters)[number]

const kinds = { friends: 'friend', groups: 'group' } as const

export const filtered = (notices: readonly Notice[], filter: Filter) =>
  filter === 'all' ? notices : notices.filter(({ kind }) => kind === kinds[filter])

/**
 * Those that wait for me ahead of the others, each newest first.
 *
 * @param awaited keys that count as waiting although they may be decided by now: what one has just decided stays put
 */
export const waitingFirst = (notices: readonly Notice[], awaited: ReadonlySet<string>): Notice[] =>
  notices.toSorted(
    (a, b) =>
      Number(awaited.has(b.key)) - Number(awaited.has(a.key)) ||
      Number(b.createdAt > a.createdAt) - Number(b.createdAt < a.createdAt) ||
      b.id - a.id,
  )
