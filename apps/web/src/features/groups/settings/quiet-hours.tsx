import type { Group } from '@parley/contract'
import { useState } from 'react'
import { Switch } from '../../../components/controls/switch.tsx'
import { HoursForm } from '../../../components/hours/hours-form.tsx'
import { hoursText } from '../../../components/hours/hours-text.ts'
import { firstQuietHours } from '../../../domain/groups/quiet-hours.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useGroupChange } from '../group/use-group-change.ts'
import styles from './pace.module.css'

/** When only owner and administrators send: off at once, on once the hours are set. */
export function QuietHoursSetting({ group: { groupId, quietHours } }: { group: Group }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useGroupChange(groupId)
  const saving = useGroupChange(groupId, { handlesErrors: true })
  const isOn = quietHours !== undefined && !isPending

  return (
    <div className={styles.part}>
      <Switch
        label={t('groups.quietHours')}
        hint={isOn ? hoursText(quietHours) : t('groups.quietHoursHint')}
        checked={isOn || isOpen}
        onChange={(next) => {
          setOpen(next)
          if (isOn && !next) mutate({ quietHours: null })
        }}
      />
      {(isOn || isOpen) && (
        <HoursForm
          saving={{
            ...saving,
            mutate: (hours, options) => saving.mutate({ quietHours: hours }, options),
          }}
          saved={quietHours}
          first={quietHours ?? firstQuietHours()}
          onDone={() => setOpen(false)}
        />
      )}
    </div>
  )
}
