import type { Poll } from '@parley/contract'
import { ChevronRight } from 'lucide-react'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { comingTime } from '../../../platform/time/time.ts'
import { useChat } from '../context/chat-context.ts'
import styles from '../surveys/survey-card.module.css'
import type { Standing } from './standing.ts'

const VotersDialog = lazyComponent(() => import('./voters-dialog.tsx'))

interface PollFootProps {
  /** Undefined until it is stored. */
  messageId: number | undefined
  poll: Poll
  standing: Standing
}

/** How many have voted, which leads to who, and until when one may. */
export function PollFoot({ messageId, poll, standing: { voters, isEnded } }: PollFootProps) {
  const t = useT()
  const language = useLanguage()
  const { openDialog } = useChat()
  const { endsAt, isSecret } = poll
  const total = voters === 0 ? t('polls.nobodyYet') : t('polls.total', { count: voters })
  const end = isEnded
    ? t('surveys.ended')
    : endsAt && t('surveys.endsAt', { time: comingTime(new Date(endsAt), language) })
  return (
    <div className={styles.foot}>
      {messageId !== undefined && !isSecret && voters > 0 ? (
        <button
          type="button"
          className={styles.who}
          onClick={() =>
            openDialog((props) => <VotersDialog {...props} messageId={messageId} options={poll.options} />)
          }
        >
          {total}
          <ChevronRight aria-hidden="true" />
        </button>
      ) : (
        <span>{total}</span>
      )}
      {end && <span>{end}</span>}
    </div>
  )
}
