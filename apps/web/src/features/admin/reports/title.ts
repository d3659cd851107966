import type { Report } from '@parley/contract'
import { useT } from '../../../platform/texts/index.ts'

/** Target of a report, in a line. */
export function useTitleOf({ kind, people, group, messageCount }: Report): string {
  const t = useT()
  const names = people.map(({ nickname }) => nickname).join(', ')
  if (kind === 'group') return t('reports.rowGroup', { title: group?.title ?? '' })
  if (kind === 'person') return names
  const what = group
    ? t('reports.rowMessagesInGroup', { title: group.title, count: messageCount })
    : t('reports.rowMessages', { count: messageCount })
  return `${names} · ${what}`
}
