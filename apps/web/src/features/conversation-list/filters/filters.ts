import { type ChatFolder, holds } from '../../../domain/conversations/folders.ts'
import {
  isGroupRow,
  isUnread,
  type ListedConversation,
  targetOf,
} from '../../../domain/conversations/list-rows.ts'

export const ownFilters = ['all', 'unread', 'mentions', 'groups', 'direct'] as const

/** Filter of the list's rows; a number is a folder. */
export type Filter = (typeof ownFilters)[number] | number

type Test = (row: ListedConversation) => boolean

const isForMe: Test = (row) => isGroupRow(row) && (row.mentionCount > 0 || row.isAskedToRead === true)

const tests: Record<(typeof ownFilters)[number], Test> = {
  all: () => true,
  unread: isUnread,
  mentions: isForMe,
  groups: isGroupRow,
  direct: (row) => !isGroupRow(row),
}

/** Whether a row passes a filter. One that reading ends keeps the rows that were opened by it. */
export const passes = (filter: Filter, folders: readonly ChatFolder[]): Test => {
  if (typeof filter === 'string') return tests[filter]
  const folder = folders.find(({ id }) => id === filter)
  return (row) => folder !== undefined && holds(folder, targetOf(row))
}

/** Whether reading takes rows out of a filter. */
export const endsByReading = (filter: Filter) => filter === 'unread' || filter === 'mentions'

/** How many conversations behind a filter are unread. */
export const countUnread = (rows: readonly ListedConversation[], test: Test) =>
  rows.filter((row) => isUnread(row) && test(row)).length
