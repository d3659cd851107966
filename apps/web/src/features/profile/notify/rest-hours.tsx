import type { QuietHours } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Switch } from '../../../components/controls/switch.tsx'
import { HoursForm } from '../../../components/hours/hours-form.tsx'
import { hoursText } from '../../../components/hours/hours-text.ts'
import { firstQuietHours } from '../../../domain/groups/quiet-hours.ts'
import { changeNotificationSettings } from '../../../domain/me/notification-settings.ts'
import { readAgain } from '../../../domain/queries/read-again.ts'
import { useT } from '../../../platform/texts/index.ts'

/** Every week at the same hours: off at once, on once the hours are set. */
export function RestHours({ saved, onOff }: { saved: QuietHours | null; onOff: () => void }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: (rest: QuietHours) => changeNotificationSettings({ rest }),
    onSettled: () => readAgain(client, 'notifications'),
  })
  return (
    <div>
      <Switch
        label={t('notify.rest')}
        hint={saved ? hoursText(saved) : t('notify.restHint')}
        checked={saved !== null || isOpen}
        onChange={(next) => {
          setOpen(next)
          if (saved && !next) onOff()
        }}
      />
      {(saved || isOpen) && (
        <HoursForm
          saving={saving}
          saved={saved ?? undefined}
          first={saved ?? firstQuietHours()}
          onDone={() => setOpen(false)}
        />
      )}
    </div>
  )
}
