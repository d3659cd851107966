import type { Report } from '@parley/contract'
import { ListRow } from '../../../components/layout/list-row.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { Chip } from '../../../components/marks/chip.tsx'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { headingTime } from '../../../platform/time/time.ts'
import { useTitleOf } from './title.ts'

/** A report in a list: its target, reason and age. */
export function ReportRow({ report }: { report: Report }) {
  const t = useT()
  const language = useLanguage()
  const title = useTitleOf(report)
  const [person] = report.people
  const { decision } = report
  return (
    <ListRow
      to={`/admin/reports?id=${report.id}`}
      avatar={
        report.kind === 'group' || !person ? (
          <Avatar id={report.group?.groupId ?? 0} name={report.group?.title ?? ''} src="" size={40} />
        ) : (
          <Avatar id={person.userID} name={person.nickname} src={person.avatar} size={40} />
        )
      }
      title={title}
      titleEnd={<Chip tone="warning">{t(`reports.${report.reason}`)}</Chip>}
      subtitle={
        report.text ||
        (report.reporter ? t('reports.by', { name: report.reporter.nickname }) : t('reports.byNobody'))
      }
      meta={headingTime(new Date(decision?.at ?? report.createdAt), language)}
      end={decision && <Chip tone="accent">{t(`reports.${decision.outcome}`)}</Chip>}
    />
  )
}
