import type { Duty as Name } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RadioGroup } from '../../../../components/controls/radio-group.tsx'
import { ConfirmDialog } from '../../../../components/overlays/confirm-dialog.tsx'
import { type Account, changeDuty } from '../../../../domain/administration/people.ts'
import { toastError } from '../../../../domain/api/api-errors.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { toast } from '../../../../platform/toast.ts'
import { Panel } from '../../parts/panel.tsx'

type Choice = Name | 'none'

/** Duty of somebody who is not an administrator. */
export function Duty({ account }: { account: Account }) {
  const { id, nickname: name } = account
  const duty: Choice = account.duty ?? 'none'
  const t = useT()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Choice>()
  const appoint = useMutation({
    mutationFn: (choice: Choice) => changeDuty(client, id, choice === 'none' ? null : choice),
    onSuccess: () => toast.success(t('admin.dutyChanged')),
    onError: toastError,
    onSettled: () => setAsked(undefined),
  })
  const labels = {
    none: { label: t('admin.noDuty'), title: t('admin.noDutyTitle', { name }), text: t('admin.noDutyText') },
    moderator: {
      label: t('admin.moderator'),
      title: t('admin.moderatorTitle', { name }),
      text: t('admin.moderatorText'),
    },
    auditor: {
      label: t('admin.auditor'),
      title: t('admin.auditorTitle', { name }),
      text: t('admin.auditorText'),
    },
  }
  const [shown, setShown] = useState<Choice>('none')
  if (asked && asked !== shown) setShown(asked)
  return (
    <Panel title={t('admin.duty')} text={t('admin.dutyText')}>
      <RadioGroup
        label={t('admin.duty')}
        hideLabel
        value={asked ?? duty}
        onChange={setAsked}
        options={[
          { value: 'none' as Choice, label: labels.none.label },
          { value: 'moderator', label: labels.moderator.label, hint: labels.moderator.text },
          { value: 'auditor', label: labels.auditor.label, hint: labels.auditor.text },
        ]}
      />
      <ConfirmDialog
        open={asked !== undefined}
        title={labels[shown].title}
        text={labels[shown].text}
        confirmLabel={t('admin.changeDuty')}
        loading={appoint.isPending}
        onConfirm={() => asked && appoint.mutate(asked)}
        onClose={() => setAsked(undefined)}
      />
    </Panel>
  )
}
