import { type Contact, type DirectoryRow, withHeadings } from '../directory/directory.ts'
import type { GroupRow } from './group-rows.ts'

type PlainKind = 'find' | 'requests' | 'total' | 'alone'
export type ListRow = DirectoryRow | { kind: PlainKind; key: string }

const plainRow = (kind: PlainKind): ListRow => ({ kind, key: kind })

/** What the list shows: the ways to new people above my friends, or only the friends that were searched for. */
export function rowsOf(contacts: readonly Contact[], isSearching: boolean): ListRow[] {
  if (isSearching) {
    return contacts.map((contact) => ({
      kind: 'friend',
      key: contact.friend.userID,
      letter: contact.letter,
      contact,
    }))
  }
  const end = plainRow(contacts.length > 0 ? 'total' : 'alone')
  return [plainRow('find'), plainRow('requests'), ...withHeadings(contacts), end]
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

/** The letter under which the row at the top of the view stands; none above the first heading. */
export function letterAt(rows: readonly ListRow[], index: number): string | undefined {
  const row = rows[index]
  return row && 'letter' in row ? row.letter : undefined
}
