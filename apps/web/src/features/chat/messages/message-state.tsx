import { Clock } from 'lucide-react'
import { useStore } from 'zustand'
import { useEngine } from '../../../components/engine/use-engine.ts'
import type { Message } from '../../../domain/conversations/message.ts'
import { receiptOf } from '../../../engine/events/receipts.ts'
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
