import type { Overview } from '@parley/contract'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { dayText } from '../../../platform/time/time.ts'
import { Panel } from '../parts/panel.tsx'
import { useNumbers } from '../parts/use-numbers.ts'
import styles from './bars.module.css'

/** Messages of each of the last days; people who do not see bars have them as a table. */
export function DayBars({ messages }: { messages: Overview['messages'] }) {
  const t = useT()
  const language = useLanguage()
  const { number } = useNumbers()
  const most = Math.max(1, ...messages.days.map(({ count }) => count))
  const days = messages.days.map(({ from, count }) => ({
    from,
    name: dayText(new Date(from), language),
    text: number(count),
    height: `${(count / most) * 100}%`,
  }))
  return (
    <Panel title={t('admin.messagesByDay')} text={messages.isEstimate && t('admin.estimated')}>
      <div className={styles.bars} aria-hidden="true">
        {days.map(({ from, name, text, height }) => (
          <div key={from} className={styles.day} data-tooltip={`${name}: ${text}`}>
            <span className={styles.count}>{text}</span>
            <div className={styles.room}>
              <div className={styles.bar} style={{ height }} />
            </div>
            <span className={styles.name}>{name}</span>
          </div>
        ))}
      </div>
      <div className={styles.asTable}>
        <table>
          <caption>{t('admin.messagesByDay')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('admin.day')}</th>
              <th scope="col">{t('admin.messages')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ from, name, text }) => (
              <tr key={from}>
                <td>{name}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
