import type { ReportSubject } from '../../domain/reports/report-subject.ts'
import { useT } from '../../platform/texts/index.ts'

/** What is being reported, as the dialog is called. */
export function useTitleOf(subject: ReportSubject): string {
  const t = useT()
  if (subject.kind === 'messages') {
    const count = subject.ids.length
    return count > 1 ? t('reports.reportMessages', { count }) : t('reports.reportMessage')
  }
  const { kind, name } = subject
  return t(kind === 'person' ? 'reports.reportPerson' : 'reports.reportGroup', { name })
}
