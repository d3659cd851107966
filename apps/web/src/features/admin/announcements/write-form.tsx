import { announcementLimits } from '@parley/contract/announcement-limits'
import { isWithin, lengthOf } from '@parley/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { RadioGroup } from '../../../components/controls/radio-group.tsx'
import { TextArea } from '../../../components/controls/text-area.tsx'
import { UnsavedGuard } from '../../../components/layout/unsaved-guard.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { announce } from '../../../domain/administration/announcements.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { Panel } from '../parts/panel.tsx'
import styles from './announcements.module.css'

/** Days after which an announcement may end automatically. */
const ends = [1, 3, 7, 30]

export function WriteForm() {
  const t = useT()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [days, setDays] = useState(7)
  const [wasSent, setSent] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { text: range } = announcementLimits
  const wrong =
    lengthOf(text) === 0
      ? t('announcements.textMissing')
      : isWithin(text, range)
        ? undefined
        : t('common.tooLong', range)
  const publish = useMutation({
    mutationFn: () => announce(client, text.trim(), days),
    onSuccess() {
      setText('')
      setSent(false)
      toast.success(t('announcements.published'))
    },
    onError: toastError,
    onSettled: () => setAsking(false),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (wrong) form.current?.querySelector('textarea')?.focus()
    else setAsking(true)
  }

  return (
    <Panel title={t('announcements.write')} text={t('announcements.writeText')}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <TextArea
          label={t('announcements.text')}
          hint={t('announcements.textHint', range)}
          value={text}
          onChange={setText}
          maxLength={range.max}
          error={wasSent || lengthOf(text) > range.max ? wrong : undefined}
        />
        <RadioGroup
          label={t('announcements.end')}
          value={days}
          onChange={setDays}
          options={[
            ...ends.map((count) => ({ value: count, label: t('announcements.days', { count }) })),
            { value: 0, label: t('announcements.untilTakenBack') },
          ]}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" loading={publish.isPending}>
            {t('announcements.publish')}
          </Button>
        </div>
      </form>
      <UnsavedGuard isDirty={text.trim() !== '' && !publish.isPending} />
      <ConfirmDialog
        open={isAsking}
        title={t('announcements.publishTitle')}
        text={t('announcements.publishText')}
        confirmLabel={t('announcements.publish')}
        loading={publish.isPending}
        onConfirm={() => publish.mutate()}
        onClose={() => setAsking(false)}
      />
    </Panel>
  )
}
