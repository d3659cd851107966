import { useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { TimeDialog } from '../../../components/later/time-dialog.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import { remind } from '../../../domain/later/reminders.ts'
import { remindingTimes } from '../../../domain/later/times.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { comingTime } from '../../../platform/time/time.ts'
import { toast } from '../../../platform/toast.ts'
import { type DialogPart, useChat } from '../context/chat-context.ts'

/** Asks when one wants to be reminded of a message. */
export default function RemindDialog({ open, onClose, messageId }: DialogPart & { messageId: number }) {
  const t = useT()
  const language = useLanguage()
  const { queries } = useEngine()
  const { target } = useChat()
  const [isBusy, setBusy] = useState(false)

  async function choose(at: Date) {
    setBusy(true)
    try {
      await remind(queries, target, messageId, at)
      toast.success(t('later.willRemind', { time: comingTime(at, language) }))
      onClose()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }

  return (
    <TimeDialog
      open={open}
      onClose={onClose}
      title={t('later.remindTitle')}
      names={remindingTimes}
      isBusy={isBusy}
      onChoose={(at) => void choose(at)}
    />
  )
}
