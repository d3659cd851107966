import { withoutHidden } from '@parley/contract/visible-text'
import { columns as english } from '../texts/columns.en.ts'
import { columns as chinese } from '../texts/columns.zh.ts'

/** Somebody in a file, by the row in which a spreadsheet shows them. */
export interface ListedPerson {
  row: number
  nickname: string
  accountName: string
  groups: readonly string[]
}

const columns = ['nickname', 'accountName', 'groups'] as const
type Column = (typeof columns)[number]

/** There is a header, and no column of names in it. */
export class NoNames extends Error {}

/**
 * The people of a table, whose header may have its columns in any order; without one they are name, account, groups.
 * Rows without anything in them are left out.
 * @throws NoNames
 */
export function peopleOf(table: readonly (readonly string[])[]): ListedPerson[] {
  const [first = []] = table.filter((row) => row.some((field) => clean(field) !== ''))
  const found = headerOf(first)
  if (found && found.nickname === undefined) throw new NoNames()
  const places = found ?? { nickname: 0, accountName: 1, groups: 2 }
  return table.flatMap((fields, index) => {
    if (fields.every((field) => clean(field) === '') || (found && fields === first)) return []
    const at = (column: Column) => clean(fields[places[column] ?? -1] ?? '')
    const groups = at('groups')
      .split(/[;|；｜、]/)
      .map((group) => group.trim())
    return {
      row: index + 1,
      nickname: at('nickname'),
      accountName: at('accountName'),
      groups: [...new Map(groups.filter(Boolean).map((group) => [group.toLowerCase(), group])).values()],
    }
  })
}

/** Where which column is, if this row says so. */
function headerOf(row: readonly string[]): Partial<Record<Column, number>> | undefined {
  const words = row.map((field) =>
    clean(field)
      .toLowerCase()
      .replace(/[:：*]/g, '')
      .trim(),
  )
  const places = columns.map(
    (column) => [column, words.findIndex((word) => titles(column).includes(word))] as const,
  )
  const found = places.filter(([, place]) => place >= 0)
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** Without what nobody sees, which names bring along when they are copied. */
const clean = (field: string) =>
  withoutHidden(field.replace(/[\p{Cc}\u2028\u2029]/gu, ' '), '')
    .replace(/\s+/g, ' ')
    .trim()

const titles = (column: Column): readonly string[] => [...chinese[column], ...english[column]]
