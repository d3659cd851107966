import type { MailSetting, PendingAddress } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/controls/button.tsx'
import { FormProblem } from '../../../../components/controls/form-problem.tsx'
import { ConfirmDialog } from '../../../../components/overlays/confirm-dialog.tsx'
import { errorText } from '../../../../domain/api/api-errors.ts'
import { removeMailAddress, setMailAddress, tryMail } from '../../../../domain/me/mail.ts'
import { readAgain } from '../../../../domain/queries/read-again.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { toast } from '../../../../platform/toast.ts'
import styles from './mail.module.css'
import { MailAddressForm } from './mail-address-form.tsx'
import { MailChoices } from './mail-choices.tsx'
import { ConfirmedRow, PendingRow } from './mail-rows.tsx'

interface MailAddressProps {
  readonly isOn: boolean
  readonly setting: MailSetting | null
  readonly pending: PendingAddress | null
  /** It has come in place of what I used. */
  readonly isFocused: boolean
  readonly onRemove: () => void
}

/** My addresses, what has become of them, and what may be done about it. */
export function MailAddress({ isOn, setting, pending, isFocused, onRemove }: MailAddressProps) {
  const t = useT()
  const client = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const deeds = {
    again: () => setMailAddress(pending?.address ?? ''),
    keep: () => setMailAddress(setting?.address ?? ''),
    try: tryMail,
    remove: removeMailAddress,
  }
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: (deed: keyof typeof deeds) => deeds[deed](),
    onSuccess: (_, deed) => {
      // What was pressed is not there any more.
      if (deed === 'keep') focusTop()
      if (deed === 'remove') {
        onRemove()
        toast.success(t('mail.removed'))
      }
    },
    onSettled: async (_data, _error, deed) => {
      await readAgain(client, 'notifications')
      if (deed === 'remove') setRemoving(false)
    },
  })
  const focusTop = () => top.current?.focus()

  useEffect(() => {
    if (isFocused) top.current?.focus()
  }, [isFocused])

  function endChange() {
    setChanging(false)
    focusTop()
  }

  /** @param waits what it has begun is not over yet */
  const button = (deed: 'again' | 'keep' | 'try', waits = false) => (
    <Button size="sm" loading={waits || (isPending && variables === deed)} onClick={() => mutate(deed)}>
      {t(`mail.${deed}`)}
    </Button>
  )
  const { address } = setting ?? pending ?? { address: '' }
  return (
    <div ref={top} className={styles.form} tabIndex={-1}>
      {setting && <ConfirmedRow setting={setting} />}
      {pending && <PendingRow pending={pending} goesOnAt={setting?.address} />}
      {!isRemoving && <FormProblem text={error ? errorText(error) : undefined} />}
      {isChanging ? (
        <MailAddressForm current={setting?.address} isFocused onSend={endChange} onCancel={endChange} />
      ) : (
        <div className={styles.buttons}>
          {isOn && pending && button('again', pending.mail === 'waiting')}
          {isOn && setting && (pending ? button('keep') : button('try', setting.trial === 'waiting'))}
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
