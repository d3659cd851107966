import { createListView } from '../../components/engine/list-view.ts'
import { type ListedConversation, sorted, targetOf, waitingIn } from '../../domain/conversations/list-rows.ts'
import { directListQuery, groupListQuery } from '../../domain/conversations/queries.ts'
import { pathOf } from '../../domain/conversations/target.ts'
import { currentEngine } from '../../engine/current.ts'
import type { Engine } from '../../engine/engine.ts'

/** Which conversation of the list one goes to. */
export type Step = 'previous' | 'next' | 'nextUnread'

const pathOfRow = (row: ListedConversation) => pathOf(targetOf(row))

/** The path of the row that is a step away; from elsewhere the first, or the first that waits. */
export function pathAt(
  rows: readonly ListedConversation[],
  openPath: string,
  step: Step,
): string | undefined {
  const isOpen = (row: ListedConversation) => `${openPath}/`.startsWith(`${pathOfRow(row)}/`)
  const index = rows.findIndex(isOpen)
  // Behind the last comes the first.
  if (step === 'nextUnread')
    return [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0))]
      .filter((row) => waitingIn(row) > 0)
      .map(pathOfRow)[0]
  const row = rows[index < 0 ? 0 : index + (step === 'next' ? 1 : -1)]
  return row && pathOfRow(row)
}

/** The rows that the list shows, in their order. */
async function shownRows({ queries, part }: Engine) {
  const { keeps } = part(createListView).filter.getState()
  const [chats, groups] = await Promise.all([
    queries.ensureQueryData(directListQuery),
    queries.ensureQueryData(groupListQuery),
  ])
  const rows = sorted<ListedConversation>([...chats.list, ...groups.list])
  return keeps ? rows.filter(keeps) : rows
}

/** The path of the conversation that is a step away from the open one, among those that the list shows. */
export const neighbourPath = async (openPath: string, step: Step) =>
  pathAt(await shownRows(currentEngine()), openPath, step)

/** The conversation that the list was scrolled to last. */
const createLastShown = () => ({ path: '' })

/** Scrolls the list to the next conversation that waits, and gives it the focus: nothing is read by that. */
export async function showNextUnread(openPath: string) {
  const engine = currentEngine()
  const rows = await shownRows(engine)
  const last = engine.part(createLastShown)
  // The open one is being read; it may be where the last press led.
  const others = rows.filter((row) => [last.path, ''].includes(openPath) || pathOfRow(row) !== openPath)
  const path = pathAt(others, last.path, 'nextUnread') ?? last.path
  last.path = path
  engine.part(createListView).scroller.current?.focusRow(path)
}
