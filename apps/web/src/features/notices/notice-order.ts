import type { Notice } from './notice-view.ts'

export const filters = ['all', 'friends', 'groups'] as const
export type Filter = (typeof filters)[number]

const kinds = { friends: 'friend', groups: 'group' } as const

export const filtered = (notices: readonly Notice[], filter: Filter) =>
  filter === 'all' ? notices : notices.filter(({ kind }) => kind === kinds[filter])

/**
 * Puts the notices that wait for me before the others, each newest first.
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

/** So many people who came into a group one after the other are one row. */
const fewestTogether = 3

type Row = readonly [Notice, ...Notice[]]

/** Rows of notices in their order: one notice, or people who joined one group without a message, one after the other. */
export function rowsOf(notices: readonly Notice[]): Row[] {
  const runs: [Notice, ...Notice[]][] = []
  for (const notice of notices) {
    const last = runs.at(-1)
    if (last && isPlainArrival(notice) && isPlainArrival(last[0]) && last[0].groupId === notice.groupId)
      last.push(notice)
    else runs.push([notice])
  }
  return runs.flatMap((run): Row[] => (run.length < fewestTogether ? run.map((notice) => [notice]) : [run]))
}

const isPlainArrival = ({ outcome, message, answers }: Notice) =>
  outcome === 'cameIn' && message === '' && answers.length === 0
