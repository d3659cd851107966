import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Hold, liftHold } from '../../../domain/administration/retention.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { PasswordQuestion } from '../parts/password-question.tsx'

const nameOf = (hold: Hold | undefined) => hold?.person?.nickname ?? hold?.group?.title ?? ''

/** Asks before a hold is lifted: what was due meanwhile goes. */
export function LiftQuestion({ hold, onClose }: { hold: Hold | undefined; onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const [last, setLast] = useState(hold)
  if (hold && hold !== last) setLast(hold)
  const name = nameOf(last)

  async function lift(password: string) {
    if (!hold) return
    await liftHold(client, hold.id, password)
    toast.success(t('retention.lifted', { name }))
  }

  return (
    <PasswordQuestion
      open={hold !== undefined}
      title={t('retention.liftTitle', { name })}
      confirmLabel={t('retention.lift')}
      act={lift}
      onClose={onClose}
    >
      <p>{t('retention.liftText')}</p>
    </PasswordQuestion>
  )
}
