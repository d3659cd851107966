import { mailLimits } from '@parley/contract/mail-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../../components/controls/button.tsx'
import { FormProblem } from '../../../../components/controls/form-problem.tsx'
import { TextField } from '../../../../components/controls/text-field.tsx'
import { errorText } from '../../../../domain/api/api-errors.ts'
import { setMailAddress } from '../../../../domain/me/mail.ts'
import { readAgain } from '../../../../domain/queries/read-again.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { toast } from '../../../../platform/toast.ts'
import styles from './mail.module.css'

/** What a person may have mistyped; whether it is one the server says. */
const looksWhole = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

/** @param onDone the mail was sent, or it was given up; without it there is no way back */
export function MailAddressForm({ onDone }: { onDone?: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const [address, setAddress] = useState('')
  const [wasSent, setSent] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: setMailAddress,
    onSuccess: () => {
      toast.success(t('mail.sent'))
      onDone?.()
    },
    onSettled: () => readAgain(client, 'notifications'),
  })
  const isWrong = !looksWhole(address.trim())

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (!isWrong && !isPending) mutate(address.trim())
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        type="email"
        label={t('mail.address')}
        autoComplete="email"
        inputMode="email"
        maxLength={mailLimits.address}
        value={address}
        onChange={(next) => {
          setAddress(next)
          reset()
        }}
        error={wasSent && isWrong ? t('mail.addressWrong') : undefined}
      />
      <FormProblem text={error ? errorText(error) : undefined} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={isPending}>
          {t('mail.add')}
        </Button>
        {onDone && <Button onClick={onDone}>{t('mail.cancel')}</Button>}
      </div>
    </form>
  )
}
