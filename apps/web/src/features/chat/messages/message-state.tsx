import { CircleAlert, Clock } from 'lucide-react'
import { useStore } from 'zustand'
import { useEngine } from '../../../components/engine/use-engine.ts'
import type { Message } from '../../../domain/conversations/message.ts'
import { receiptOf } from '../../../engine/events/receipts.ts'
import type { FailedEntry } from '../../../engine/timeline/entry.ts'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './message-state.module.css'

/** Beside a message on its way; not for the moment that it usually takes. */
export function SendingMark({ className }: { className?: string | undefined }) {
  const t = useT()
  return (
    <span className={cx(styles.sending, className)} role="img" aria-label={t('chat.sending')}>
      <Clock aria-hidden="true" />
    </span>
  )
}

const receiptLabel = {
  sent: 'chat.receiptSent',
  delivered: 'chat.receiptDelivered',
  read: 'chat.receiptRead',
} as const

/** Beside a message of mine to somebody: what has become of it. */
export function ReceiptMark({ message, className }: { message: Message; className?: string | undefined }) {
  const t = useT()
  const { target } = useChat()
  const receipt = useStore(useEngine().receipts.store, (marks) => receiptOf(marks, target.id, message))
  return (
    <span
      className={cx(styles.receipt, styles[receipt], className)}
      role="img"
      aria-label={t(receiptLabel[receipt])}
    />
  )
}

/** Under a message that was refused: why, and what one can do. One that the staff looks at says so; its menu takes it back. */
export function FailedNote({ entry: { key, reason, retry, isHeld } }: { entry: FailedEntry }) {
  const t = useT()
  const { conversation } = useChat()
  if (isHeld)
    return (
      <div className={cx(styles.failed, styles.held)} role="status">
        <Clock aria-hidden="true" />
        {reason}
      </div>
    )
  return (
    <div className={styles.failed} role="alert">
      <CircleAlert aria-hidden="true" />
      <span className={styles.reason}>{t('chat.failedWhy', { reason })}</span>
      <span className={styles.actions}>
        {retry && (
          <button type="button" className={styles.action} onClick={() => conversation.retry(key)}>
            {t('chat.resend')}
          </button>
        )}
        <button type="button" className={styles.action} onClick={() => conversation.discard(key)}>
          {t('common.delete')}
        </button>
      </span>
    </div>
  )
}
