import { mailLimits } from '@parley/contract/mail-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/controls/button.tsx'
import { FormProblem } from '../../../../components/controls/form-problem.tsx'
import { TextField } from '../../../../components/controls/text-field.tsx'
import { errorText } from '../../../../domain/api/api-errors.ts'
import { setMailAddress } from '../../../../domain/me/mail.ts'
import { readAgain } from '../../../../domain/queries/read-again.ts'
import { useT } from '../../../../platform/texts/index.ts'
import styles from './mail.module.css'

/** What a person may have mistyped; whether it is one the server says. */
const looksWhole = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

interface MailAddressFormProps {
  /** The address that I have, and that needs no confirmation. */
  current?: string | undefined
  /** It was given, or is not to be changed; without it this is all that there is. */
  onEnd?: () => void
}

export function MailAddressForm({ current, onEnd }: MailAddressFormProps) {
  const t = useT()
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState('')
  const [wasSent, setSent] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: setMailAddress,
    onSuccess: async () => {
      await readAgain(client, 'notifications')
      onEnd?.()
    },
  })
  const isAskedFor = onEnd !== undefined
  const given = address.trim()
  const problem = !looksWhole(given) ? t('mail.addressWrong') : given === current ? t('mail.same') : undefined

  useEffect(() => {
    if (isAskedFor) field.current?.focus()
  }, [isAskedFor])

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (problem !== undefined) field.current?.focus()
    else if (!isPending) mutate(given)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={field}
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
        error={wasSent ? problem : undefined}
      />
      <FormProblem text={error ? errorText(error) : undefined} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={isPending}>
          {t('mail.add')}
        </Button>
        {onEnd && <Button onClick={onEnd}>{t('mail.cancel')}</Button>}
      </div>
    </form>
  )
}
