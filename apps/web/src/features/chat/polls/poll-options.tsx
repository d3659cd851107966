import type { Poll } from '@parley/contract'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from '../surveys/survey-card.module.css'
import { type Standing, shareOf } from './standing.ts'

interface PollOptionsProps {
  poll: Poll
  standing: Standing
  /** The ticked options: sent, or not yet. */
  chosen: readonly number[]
  mayVote: boolean
  onChange: (chosen: readonly number[]) => void
}

/** The question and its options: boxes while one may vote, and how many have chosen each. */
export function PollOptions({ poll, standing, chosen, mayVote, onChange }: PollOptionsProps) {
  const t = useT()
  const name = useId()
  const title = useId()
  const { question, options, isMultiple = false, isSecret } = poll
  const { counts, voters, mine, isEnded } = standing
  const most = Math.max(...counts)
  const Row = isEnded ? 'div' : 'label'
  const toggled = (place: number) => {
    if (!isMultiple) return [place]
    return options.map((_, index) => index).filter((one) => chosen.includes(one) !== (one === place))
  }
  return (
    <fieldset
      className={styles.poll}
      role={isMultiple || isEnded ? undefined : 'radiogroup'}
      aria-labelledby={title}
      disabled={!mayVote}
    >
      <legend className={styles.head}>
        <span className={styles.kind}>
          {[
            t(isMultiple ? 'polls.kindSeveral' : 'polls.kindOne'),
            t(isSecret ? 'polls.secret' : 'polls.named'),
          ].join(' · ')}
        </span>
        <span id={title} className={styles.question} dir="auto">
          {question}
        </span>
      </legend>
      {options.map((option, place) => {
        const count = counts[place] ?? 0
        const share = shareOf(count, voters)
        const isMine = mine.includes(place)
        return (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: the options of a poll do not change.
            key={place}
            className={cx(styles.option, isEnded && count > 0 && count === most && styles.most)}
          >
            {isEnded ? (
              <span className={styles.ended}>{isMine && <Check aria-hidden="true" />}</span>
            ) : (
              <input
                type={isMultiple ? 'checkbox' : 'radio'}
                className={styles.box}
                name={name}
                checked={chosen.includes(place)}
                onChange={() => onChange(toggled(place))}
              />
            )}
            <span className={styles.text} dir="auto">
              {option}
            </span>
            <span className={styles.count}>
              {isMine && <VisuallyHidden>{t('polls.mine')} </VisuallyHidden>}
              <VisuallyHidden>{t('polls.votes', { count })} </VisuallyHidden>
              <span aria-hidden="true">{count > 0 && count}</span> {share}%
            </span>
            <span className={cx(styles.bar, isMine && styles.own)} aria-hidden="true">
              <span style={{ width: `${share}%` }} />
            </span>
          </Row>
        )
      })}
    </fieldset>
  )
}
