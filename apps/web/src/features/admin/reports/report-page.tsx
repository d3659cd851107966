import type { ReportDetail, ReportedMessage } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { Chip } from '../../../components/marks/chip.tsx'
import { reportQuery } from '../../../domain/reports/reports.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime, headingTime } from '../../../platform/time/time.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { About } from './about.tsx'
import { Decision } from './decision.tsx'
import { ReportRow } from './report-row.tsx'
import { ReportedBody } from './reported-body.tsx'
import styles from './reports.module.css'
import { useTitleOf } from './title.ts'

/** A report: its reason, reporter and target, and the decision. */
export function ReportPage({ id }: { id: number }) {
  const t = useT()
  const { data, error, refetch, isFetching } = useQuery({
    ...reportQuery(id),
    // Each look is written down.
    refetchOnWindowFocus: false,
  })
  if (data) return <Known report={data} />
  return (
    <AdminPage title={t('reports.title')} back="/admin/reports" alwaysBack>
      {error ? (
        <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </AdminPage>
  )
}

function Known({ report }: { report: ReportDetail }) {
  const t = useT()
  const language = useLanguage()
  const title = useTitleOf(report)
  const { reporter, createdAt, text, reason, messages, others } = report
  const by = reporter ? t('reports.by', { name: reporter.nickname }) : t('reports.byNobody')
  return (
    <AdminPage
      title={title}
      subtitle={`${by} · ${headingTime(new Date(createdAt), language)}`}
      back="/admin/reports"
      alwaysBack
    >
      <section className={styles.card}>
        <h2 className={styles.heading}>{t(`reports.${reason}`)}</h2>
        {text && <p className={styles.said}>{text}</p>}
        <Decision report={report} />
      </section>
      {messages.length > 0 && <ReportedMessages messages={messages} />}
      <About report={report} />
      {others.length > 0 && (
        <section className={styles.card}>
          <h2 className={styles.heading}>{t('reports.others')}</h2>
          <ul className={styles.rows}>
            {others.map((other) => (
              <li key={other.id}>
                <ReportRow report={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </AdminPage>
  )
}

/** The reported messages, as the reporter saw them. */
function ReportedMessages({ messages }: { messages: readonly ReportedMessage[] }) {
  const t = useT()
  const language = useLanguage()
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('reports.reportedMessages')}</h2>
      <p className={styles.note}>{t('reports.reportedMessagesText')}</p>
      <ol className={styles.messages}>
        {messages.map(({ id, sender, createdAt, msg, isThere }) => (
          <li key={id} className={styles.message}>
            <Avatar id={sender.userID} name={sender.nickname} src={sender.avatar} size={32} />
            <div className={styles.words}>
              <div className={styles.sender}>
                <span className={styles.name}>{sender.nickname}</span>
                <time dateTime={createdAt} title={fullTime(new Date(createdAt), language)}>
                  {headingTime(new Date(createdAt), language)}
                </time>
                {!isThere && <Chip tone="warning">{t('reports.gone')}</Chip>}
              </div>
              <ReportedBody msg={msg} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
