import { CalendarClock } from 'lucide-react'
import { useRef, useState } from 'react'
import { ScheduledDialog } from '../../../components/later/scheduled-dialog.tsx'
import { isIn, useScheduled } from '../../../domain/later/scheduled.ts'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './scheduled-strip.module.css'
import { useSendMenu } from './use-send-menu.ts'

/** Shows that scheduled messages wait here; a press shows them. */
export function ScheduledStrip() {
  const t = useT()
  const { target } = useChat()
  const { data } = useScheduled()
  const [isOpen, setOpen] = useState(false)
  const list = data?.list.filter(isIn(target)) ?? []
  const refused = list.filter(({ refusal }) => refusal).length
  const place = useRef<HTMLDivElement>(null)
  useSendMenu(place)
  return (
    <div ref={place}>
      {list.length > 0 && (
        <button
          type="button"
          className={cx(styles.strip, refused > 0 && styles.warm)}
          onClick={() => setOpen(true)}
        >
          <CalendarClock aria-hidden="true" />
          {refused > 0
            ? t('later.countRefused', { count: list.length, refused })
            : t('later.count', { count: list.length })}
        </button>
      )}
      <ScheduledDialog open={isOpen} onClose={() => setOpen(false)} list={list} />
    </div>
  )
}
