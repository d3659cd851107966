import { isWithin } from '@parley/contract/limits'
import { retentionLimits } from '@parley/contract/retention-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { RadioGroup } from '../../../components/controls/radio-group.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { placeHold } from '../../../domain/administration/retention.ts'
import { errorText } from '../../../domain/api/api-errors.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import styles from './retention.module.css'

const empty = { kind: 'person' as 'person' | 'group', number: '', reason: '' }

/** Names who or what is held, and why. */
export function NewHold({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const formId = useId()
  const [values, setValues] = useState(empty)
  const [isTried, setTried] = useState(false)
  const { kind, number, reason } = values
  const id = Number(number)
  const isNumber = Number.isSafeInteger(id) && id > 0
  const hasReason = isWithin(reason, retentionLimits.holdReason)
  const placing = useMutation({
    mutationFn: () => placeHold(client, kind === 'person' ? { userId: id, reason } : { groupId: id, reason }),
    onSuccess() {
      toast.success(t('retention.isPlaced'))
      close()
    },
  })

  function close() {
    setValues(empty)
    setTried(false)
    placing.reset()
    onClose()
  }

  function edit(next: Partial<typeof empty>) {
    setValues({ ...values, ...next })
    placing.reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isNumber && hasReason && !placing.isPending) placing.mutate()
  }

  return (
    <Dialog
      open={open}
      onClose={() => !placing.isPending && close()}
      title={t('retention.placeTitle')}
      description={t('retention.placeText')}
      footer={
        <>
          <Button onClick={close} disabled={placing.isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={placing.isPending}>
            {t('retention.place')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <RadioGroup
          label={t('retention.whom')}
          value={kind}
          onChange={(next) => edit({ kind: next })}
          options={[
            { value: 'person', label: t('retention.person'), hint: t('retention.personHint') },
            { value: 'group', label: t('retention.group'), hint: t('retention.groupHint') },
          ]}
        />
        <TextField
          label={t(kind === 'person' ? 'retention.personNumber' : 'retention.groupNumber')}
          value={number}
          onChange={(typed) => edit({ number: typed.trim() })}
          inputMode="numeric"
          autoComplete="off"
          error={isTried && !isNumber ? t('retention.numberMissing') : undefined}
        />
        <TextField
          label={t('retention.reason')}
          value={reason}
          onChange={(typed) => edit({ reason: typed })}
          maxLength={retentionLimits.holdReason.max}
          autoComplete="off"
          error={isTried && !hasReason ? t('retention.reasonMissing', retentionLimits.holdReason) : undefined}
        />
        <Problem text={placing.error ? errorText(placing.error) : undefined} />
      </form>
    </Dialog>
  )
}
