import type { MailSetting, PendingAddress } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/controls/button.tsx'
import { FormProblem } from '../../../../components/controls/form-problem.tsx'
import { ConfirmDialog } from '../../../../components/overlays/confirm-dialog.tsx'
import { errorText } from '../../../../domain/api/api-errors.ts'
import { removeMailAddress, setMailAddress, takeMailBack, tryMail } from '../../../../domain/me/mail.ts'
import { readAgain } from '../../../../domain/queries/read-again.ts'
import { inheritFocus } from '../../../../platform/inherit-focus.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { toast } from '../../../../platform/toast.ts'
import type { KeptFocus } from './kept-focus.ts'
import styles from './mail.module.css'
import { MailAddressForm } from './mail-address-form.tsx'
import { MailChoices } from './mail-choices.tsx'
import { ConfirmedRow, PendingRow } from './mail-rows.tsx'

interface MailAddressProps {
  readonly isOn: boolean
  readonly setting: MailSetting | null
  readonly pending: PendingAddress | null
  readonly kept: KeptFocus
}

/** My addresses, what has become of them, and what may be done about it. */
export function MailAddress({ isOn, setting, pending, kept }: MailAddressProps) {
  const t = useT()
  const client = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const deeds = {
    again: () => setMailAddress(pending?.address ?? ''),
    keep: takeMailBack,
    try: tryMail,
    remove: removeMailAddress,
  }
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: (deed: keyof typeof deeds) => deeds[deed](),
    onSuccess: (_, deed) => {
      if (deed !== 'remove') return
      setRemoving(false)
      toast.success(t('mail.removed'))
    },
    onSettled: () => readAgain(client, 'notifications'),
  })

  function endChange() {
    setChanging(false)
    inheritFocus(kept.ref.current)
  }

  /** @param waits what it has begun is not over yet */
  const button = (deed: 'again' | 'keep' | 'try', waits = false) => (
    <Button size="sm" loading={waits || (isPending && variables === deed)} onClick={() => mutate(deed)}>
      {t(`mail.${deed}`)}
    </Button>
  )
  const { address } = setting ?? pending ?? { address: '' }
  const works = setting !== null && setting.state !== 'failing'
  const goesOnAt = isOn && works && setting.digests ? setting.address : undefined
  return (
    <div className={styles.form} {...kept}>
      {setting && <ConfirmedRow isOn={isOn} setting={setting} />}
      {pending && <PendingRow isOn={isOn} pending={pending} goesOnAt={goesOnAt} />}
      {!isRemoving && <FormProblem text={error ? errorText(error) : undefined} />}
      {isChanging ? (
        <MailAddressForm current={works ? setting.address : undefined} onEnd={endChange} />
      ) : (
        <div className={styles.buttons}>
          {isOn && pending && button('again', pending.mail === 'waiting')}
          {setting && pending && button('keep')}
          {isOn && setting && !(pending && works) && button('try', setting.trial?.mail === 'waiting')}
          {isOn && (
            <Button
              size="sm"
              onClick={() => {
                reset()
                setChanging(true)
              }}
            >
              {t('mail.change')}
            </Button>
          )}
          <Button size="sm" onClick={() => setRemoving(true)}>
            {t('mail.remove')}
          </Button>
        </div>
      )}
      {isOn && setting && <MailChoices setting={setting} />}
      <ConfirmDialog
        open={isRemoving}
        title={t('mail.removeTitle')}
        text={t('mail.removeText', { address })}
        confirmLabel={t('mail.remove')}
        danger
        loading={isPending && variables === 'remove'}
        onConfirm={() => mutate('remove')}
        onClose={() => setRemoving(false)}
      >
        <FormProblem text={error && variables === 'remove' ? errorText(error) : undefined} />
      </ConfirmDialog>
    </div>
  )
}
