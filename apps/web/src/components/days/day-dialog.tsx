import { type FormEvent, useId, useState } from 'react'
import { pathOf, type Target } from '../../domain/conversations/target.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { dayOf } from '../../platform/time/day.ts'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { Dialog } from '../overlays/dialog.tsx'

interface DayDialogProps {
  target: Target
  open: boolean
  /** The day that is offered, as `YYYY-MM-DD`. Default: today. */
  day?: string | undefined
  onClose: () => void
}

/** Asks for a day of a conversation, and leads there. */
export default function DayDialog({ target, open, day: offered, onClose }: DayDialogProps) {
  const t = useT()
  const navigate = useNavigate()
  const id = useId()
  const today = dayOf(new Date())
  const [chosen, choose] = useState<string>()
  const [wasSent, setSent] = useState(false)
  const day = chosen ?? offered ?? today
  const problem = day === '' ? t('days.noDate') : day > today ? t('days.dateToCome') : undefined

  function close() {
    choose(undefined)
    setSent(false)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (problem) return
    close()
    void navigate(`${pathOf(target)}?d=${day}`)
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('days.goToDate')}
      size="sm"
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button type="submit" form={id} variant="primary">
            {t('days.go')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <TextField
          label={t('days.date')}
          type="date"
          max={today}
          value={day}
          onChange={choose}
          error={wasSent ? problem : undefined}
        />
      </form>
    </Dialog>
  )
}
