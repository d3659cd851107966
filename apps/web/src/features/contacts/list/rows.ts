import type { Department } from '@parley/contract'
import { type Contact, type DirectoryRow, withHeadings } from '../directory/directory.ts'
import type { GroupRow } from './group-rows.ts'

type PlainKind = 'find' | 'requests' | 'total' | 'alone'
export type ListRow =
  | DirectoryRow
  | { kind: PlainKind; key: string }
  /** A way into a department; of the one that is open, back out of it. */
  | { kind: 'department' | 'up'; key: string; department: Department; count: number }

const plainRow = (kind: PlainKind): ListRow => ({ kind, key: kind })

/** To new people. */
export const waysToFriends: readonly ListRow[] = [plainRow('find'), plainRow('requests')]

/** Rows of the list: links above the people, or only the people who were searched for. */
export function rowsOf(
  contacts: readonly Contact[],
  isSearching: boolean,
  lead: readonly ListRow[],
): ListRow[] {
  if (isSearching) {
    return contacts.map((contact) => ({
      kind: 'friend',
      key: contact.friend.userID,
      letter: contact.letter,
      contact,
    }))
  }
  const isAlone = contacts.length === 0 && lead === waysToFriends
  const end = plainRow(isAlone ? 'alone' : 'total')
  return [...lead, ...withHeadings(contacts), end]
}

/** A row of any list here. */
export interface Row {
  key: string | number
  kind: string
}

/** Kinds of rows with something to press. */
const reachable = new Set<string>([
  'find',
  'requests',
  'department',
  'up',
  'friend',
  'createGroup',
  'findGroups',
  'groupNotices',
  'group',
] satisfies (ListRow | GroupRow)['kind'][])

export const isReachable = (row: Row | undefined) => row !== undefined && reachable.has(row.kind)

/** The next row with something to press, `step` rows on from `index`; undefined past the ends. */
export function reachableFrom(rows: readonly Row[], index: number, step: 1 | -1): number | undefined {
  for (let next = index + step; next >= 0 && next < rows.length; next += step) {
    if (isReachable(rows[next])) return next
  }
  return undefined
}

/** The letter of the row at the top of the view; none above the first heading. */
export function letterAt(rows: readonly ListRow[], index: number): string | undefined {
  const row = rows[index]
  return row && 'letter' in row ? row.letter : undefined
}
