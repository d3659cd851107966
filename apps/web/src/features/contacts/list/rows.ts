import { type Contact, type DirectoryRow, withHeadings } from '../directory/directory.ts'

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

const reachable: readonly ListRow['kind'][] = ['find', 'requests', 'friend']

export const isReachable = (row: ListRow | undefined) => row !== undefined && reachable.includes(row.kind)

/** The next row with something to press, `step` rows on from `index`; undefined past the ends. */
export function reachableFrom(rows: readonly ListRow[], index: number, step: 1 | -1): number | undefined {
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
