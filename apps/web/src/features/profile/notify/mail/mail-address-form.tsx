import { mailLimits } from '@parley/contract/mail-limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { TextField } from '../../../../components/controls/text-field.tsx'
import { setMailAddress } from '../../../../domain/me/mail.ts'
import { signInsQuery } from '../../../../domain/me/sign-ins.ts'
import { readAgain } from '../../../../domain/queries/read-again.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { ProofForm } from '../../proof/proof-form.tsx'

/** A check for typing errors; the server decides whether the address is one. */
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
  const { data: signIns } = useQuery(signInsQuery)
  const field = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState('')
  const [wasSent, setSent] = useState(false)
  const hasPassword = signIns?.hasPassword ?? true
  const given = address.trim()
  const problem = !looksWhole(given) ? t('mail.addressWrong') : given === current ? t('mail.same') : undefined

  function check() {
    setSent(true)
    if (problem !== undefined) field.current?.focus()
    return problem === undefined
  }

  return (
    <ProofForm
      // A person who is only reading needs no password.
      hasPassword={hasPassword && given !== ''}
      text={hasPassword ? undefined : t('safety.noPasswordProof')}
      check={check}
      confirmLabel={t('mail.add')}
      {...(onEnd && { onCancel: onEnd })}
      onConfirm={async ({ password }) => {
        await setMailAddress(given, password)
        await readAgain(client, 'notifications')
        onEnd?.()
      }}
    >
      <TextField
        ref={field}
        name="address"
        type="email"
        label={t('mail.address')}
        autoComplete="email"
        inputMode="email"
        maxLength={mailLimits.address}
        value={address}
        onChange={setAddress}
        error={wasSent ? problem : undefined}
      />
    </ProofForm>
  )
}
