import { limits } from '@parley/contract/limits'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { RadioGroup } from '../../../components/controls/radio-group.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { minutesText } from '../../../components/groups/minutes-text.ts'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import type { Member } from '../../../domain/groups/members.ts'
import { offeredMinutes } from '../../../domain/groups/muting.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './mute-dialog.module.css'
import { useMemberChanges } from './use-member-changes.ts'

/** Instead of a number of minutes: they are typed. */
const other = 0

const { min, max } = limits.prohibitionMinutes

interface MuteDialogProps {
  groupId: number
  asked: Member
  open: boolean
  onClose: () => void
}

/** For how long a member may not write. */
export function MuteDialog({ groupId, asked, open, onClose }: MuteDialogProps) {
  const t = useT()
  const [choice, setChoice] = useState(60)
  const [typed, setTyped] = useState('30')
  const { mute } = useMemberChanges(groupId)
  const minutes = choice === other ? Number(typed) : choice
  const isValid = Number.isInteger(minutes) && minutes >= min && minutes <= max

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t('groups.muteTitle', { name: asked.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            disabled={!isValid}
            loading={mute.isPending}
            onClick={() => mute.mutate({ member: asked, minutes }, { onSettled: onClose })}
          >
            {t('groups.muteMember')}
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        <RadioGroup
          label={t('groups.muteFor')}
          value={choice}
          onChange={setChoice}
          options={[
            ...offeredMinutes.map((value) => ({ value, label: minutesText(value) })),
            { value: other, label: t('groups.otherTime') },
          ]}
        />
        {choice === other && (
          <TextField
            label={t('groups.minutes')}
            inputMode="numeric"
            value={typed}
            onChange={setTyped}
            error={isValid ? undefined : t('groups.minutesRule', { min, max })}
            autoFocus
          />
        )}
      </div>
    </Dialog>
  )
}
