import type { MailSetting } from '@parley/contract'
import { mailLimits } from '@parley/contract/mail-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/controls/button.tsx'
import { FormProblem } from '../../../../components/controls/form-problem.tsx'
import { Chip } from '../../../../components/marks/chip.tsx'
import { errorText } from '../../../../domain/api/api-errors.ts'
import { removeMailAddress, setMailAddress, tryMail } from '../../../../domain/me/mail.ts'
import { readAgain } from '../../../../domain/queries/read-again.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { toast } from '../../../../platform/toast.ts'
import styles from './mail.module.css'
import { MailAddressForm } from './mail-address-form.tsx'
import { MailChoices } from './mail-choices.tsx'

const deeds = {
  again: { call: setMailAddress, done: 'mail.sent' },
  remove: { call: removeMailAddress, done: 'mail.removed' },
  try: { call: tryMail, done: 'mail.tried' },
} as const
type Deed = keyof typeof deeds

/** My address, what has become of it, and what may be done about it. */
export function MailAddress({ setting }: { setting: MailSetting }) {
  const t = useT()
  const client = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const { address, state } = setting
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: (deed: Deed) => deeds[deed].call(address),
    onSuccess: (_, deed) => toast.success(t(deeds[deed].done)),
    onSettled: () => readAgain(client, 'notifications'),
  })
  const button = (deed: Deed) => (
    <Button size="sm" loading={isPending && variables === deed} onClick={() => mutate(deed)}>
      {t(`mail.${deed}`)}
    </Button>
  )
  return (
    <div className={styles.form}>
      <p className={styles.address}>
        <span className={styles.name}>{address}</span>{' '}
        <Chip tone={state === 'confirmed' ? 'accent' : 'warning'}>{t(`mail.${state}`)}</Chip>
      </p>
      {state === 'unconfirmed' && (
        <p className={styles.hint}>{t('mail.unconfirmedText', { hours: mailLimits.confirmHours })}</p>
      )}
      {state === 'failing' && <p className={styles.hint}>{t('mail.failingText')}</p>}
      <FormProblem text={error ? errorText(error) : undefined} />
      {isChanging ? (
        <MailAddressForm onDone={() => setChanging(false)} />
      ) : (
        <div className={styles.buttons}>
          {button(state === 'unconfirmed' ? 'again' : 'try')}
          <Button
            size="sm"
            onClick={() => {
              reset()
              setChanging(true)
            }}
          >
            {t('mail.change')}
          </Button>
          {button('remove')}
        </div>
      )}
      {state !== 'unconfirmed' && <MailChoices setting={setting} />}
    </div>
  )
}
