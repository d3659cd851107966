import { laterLimits } from '@parley/contract/later-limits'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type TimeName, timesFrom, writtenTime } from '../../domain/later/times.ts'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { dayOf } from '../../platform/time/day.ts'
import { clockTime, comingTime } from '../../platform/time/time.ts'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import styles from './time-dialog.module.css'

interface TimeDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Above the times. */
  children?: ReactNode
  names: readonly TimeName[]
  /** It has another time now. */
  first?: string | undefined
  isBusy?: boolean
  onChoose: (at: Date) => void
}

/** Asks for a time: one of a few by one press, or any. */
export function TimeDialog({
  open,
  onClose,
  title,
  children,
  names,
  first,
  isBusy,
  onChoose,
}: TimeDialogProps) {
  const t = useT()
  const id = useId()
  const language = useLanguage()
  const times = timesFrom(names)
  const [value, setValue] = useState(() => fieldValue(first === undefined ? undefined : new Date(first)))
  const [isWrong, setWrong] = useState(false)
  const days = laterLimits.aheadDays

  function submit(event: FormEvent) {
    event.preventDefault()
    const at = writtenTime(value, days)
    setWrong(!at)
    if (at) onChoose(at)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={id} variant="primary" loading={isBusy ?? false}>
            {t('later.set')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate data-scroller>
        {children}
        <ul className={styles.times}>
          {times.map(({ name, at }) => (
            <li key={name}>
              <button type="button" className={styles.time} disabled={isBusy} onClick={() => onChoose(at)}>
                <span>{t(`later.${name}`)}</span>
                <time className={styles.at} dateTime={at.toISOString()}>
                  {comingTime(at, language)}
                </time>
              </button>
            </li>
          ))}
        </ul>
        <TextField
          label={t('later.time')}
          type="datetime-local"
          value={value}
          onChange={setValue}
          error={isWrong ? t('later.timeWrong', { days }) : undefined}
        />
      </form>
    </Dialog>
  )
}

/** Without a time, tomorrow at this minute. */
function fieldValue(time = new Date(Date.now() + 86_400_000)) {
  return `${dayOf(time)}T${clockTime(time)}`
}
