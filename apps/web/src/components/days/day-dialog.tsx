import { type FormEvent, useId, useState } from 'react'
import { useT } from '../../platform/texts/index.ts'
import { dayOf } from '../../platform/time/day.ts'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { Dialog } from '../overlays/dialog.tsx'

interface DayDialogProps {
  open: boolean
  /** The day that is offered, as `YYYY-MM-DD`. Default: today. */
  day?: string | undefined
  /** @param day as `YYYY-MM-DD`, today or before */
  onChoose: (day: string) => void
  onClose: () => void
}

/** Asks for a day of a conversation. */
export default function DayDialog({ open, day: offered, onChoose, onClose }: DayDialogProps) {
  const t = useT()
  const id = useId()
  const today = dayOf(new Date())
  const [chosen, choose] = useState<string>()
  const day = chosen ?? offered ?? today

  function close() {
    choose(undefined)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (day === '') return
    close()
    onChoose(day)
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('chat.goToDate')}
      size="sm"
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button type="submit" form={id} variant="primary">
            {t('chat.go')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <TextField label={t('chat.date')} type="date" required max={today} value={day} onChange={choose} />
      </form>
    </Dialog>
  )
}
