import type { Report } from '@parley/contract'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { headingTime } from '../../../platform/time/time.ts'
import styles from './reports.module.css'

/** How a report was decided, by whom, and what came of it. */
export function Decided({
  decision,
  people,
}: {
  decision: NonNullable<Report['decision']>
  people: Report['people']
}) {
  const t = useT()
  const language = useLanguage()
  const { outcome, by, at, barred, deletedMessages, dissolvedGroup } = decision
  const names = barred
    .filter(({ curtailChat, curtailInGroupChat }) => curtailChat || curtailInGroupChat)
    .map(({ userID }) => people.find((one) => one.userID === userID)?.nickname ?? String(userID))
  return (
    <div className={styles.decided}>
      <p>
        <strong>{t(`reports.${outcome}`)}</strong>{' '}
        <span className={styles.note}>
          {t('reports.decidedBy', { name: by.nickname, time: headingTime(new Date(at), language) })}
        </span>
      </p>
      <ul>
        {deletedMessages && <li>{t('reports.didDelete')}</li>}
        {dissolvedGroup && <li>{t('reports.didDissolve')}</li>}
        {names.length > 0 && <li>{t('reports.didBar', { names: names.join(', ') })}</li>}
      </ul>
    </div>
  )
}
