import { nothingToForward } from '@parley/contract/error-codes'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { cx } from '../../../platform/cx.ts'
import { leftOutText, outcomeText } from './outcome.ts'
import styles from './results.module.css'
import type { Reached } from './use-forward.ts'

/** What became of it in each conversation. */
export function Results({ results }: { results: readonly Reached[] }) {
  return (
    <ul className={styles.results} role="status">
      {results.map(({ place, result }) => {
        const left = result.refusal?.code === nothingToForward || !result.refusal ? leftOutText(result) : ''
        return (
          <li key={place.path} className={styles.result}>
            <Avatar id={place.id} name={place.name} src={place.avatar} size={32} />
            <span className={styles.text}>
              <span className={styles.name} title={place.name}>
                {place.name}
              </span>
              <span className={cx(styles.outcome, result.refusal && styles.refused)}>
                {outcomeText(result)}
                {left && `（${left}）`}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
