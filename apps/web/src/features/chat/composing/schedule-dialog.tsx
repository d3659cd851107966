import { limits } from '@parley/contract/limits'
import { useState } from 'react'
import { TextArea } from '../../../components/controls/text-area.tsx'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { TimeDialog } from '../../../components/later/time-dialog.tsx'
import { sendingTimes } from '../../../domain/later/times.ts'
import { useT } from '../../../platform/texts/index.ts'
import { type DialogPart, useChat } from '../context/chat-context.ts'
import { scheduleDraft } from './schedule-draft.ts'

/** Asks when what is in the composer is to be sent, and shows it. */
export default function ScheduleDialog({ open, onClose }: DialogPart) {
  const t = useT()
  const engine = useEngine()
  const chat = useChat()
  const { text } = useDraft(chat.path)
  const [isBusy, setBusy] = useState(false)

  async function choose(at: Date) {
    setBusy(true)
    const isDone = await scheduleDraft(engine, chat, at)
    setBusy(false)
    if (isDone) onClose()
  }

  return (
    <TimeDialog
      open={open}
      onClose={onClose}
      title={t('later.scheduleTitle')}
      names={sendingTimes}
      isBusy={isBusy}
      onChoose={(at) => void choose(at)}
    >
      <TextArea
        label={t('later.text')}
        value={text}
        maxLength={limits.text.max}
        onChange={(next) => engine.drafts.save(chat.path, next)}
      />
    </TimeDialog>
  )
}
