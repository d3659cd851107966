import { useQuery } from '@tanstack/react-query'
import { LoadProblem } from '../../../../components/layout/load-problem.tsx'
import { mailQuery } from '../../../../domain/me/mail.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { Group } from '../../section/section-page.tsx'
import { MailAddress } from './mail-address.tsx'
import { MailAddressForm } from './mail-address-form.tsx'

/** What I am sent by e-mail, and where; nothing where this site sends none. */
export function Mail() {
  const t = useT()
  const { data, error, refetch, isFetching } = useQuery(mailQuery)
  if (error && !data)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data?.isOn) return null
  return (
    <Group title={t('mail.title')} text={t('mail.text')}>
      {data.setting ? <MailAddress setting={data.setting} /> : <MailAddressForm />}
    </Group>
  )
}
