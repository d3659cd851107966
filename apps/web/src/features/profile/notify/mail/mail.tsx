import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadProblem } from '../../../../components/layout/load-problem.tsx'
import { mailQuery } from '../../../../domain/me/mail.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { Group } from '../../section/section-page.tsx'
import { MailAddress } from './mail-address.tsx'
import { MailAddressForm } from './mail-address-form.tsx'

/** What I am sent by e-mail, and where; nothing where this site sends none and keeps no address of mine. */
export function Mail() {
  const t = useT()
  const { data, error, refetch, isFetching } = useQuery(mailQuery)
  // What takes the place of what I used has the focus then.
  const [wasUsed, setUsed] = useState(false)
  if (error && !data)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return null
  const { isOn, setting, pending } = data
  const hasAny = setting !== null || pending !== null
  if (!isOn && !hasAny) return null
  return (
    <Group title={t('mail.title')} text={isOn ? t('mail.text') : t('mail.off')}>
      {hasAny ? (
        <MailAddress {...data} isFocused={wasUsed} onRemove={() => setUsed(true)} />
      ) : (
        <MailAddressForm isFocused={wasUsed} onSend={() => setUsed(true)} />
      )}
    </Group>
  )
}
