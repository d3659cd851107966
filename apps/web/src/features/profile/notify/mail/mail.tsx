import type { Data, Endpoints } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LoadProblem } from '../../../../components/layout/load-problem.tsx'
import { mailQuery } from '../../../../domain/me/mail.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { Group } from '../../section/section-page.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { MailAddress } from './mail-address.tsx'
import { MailAddressForm } from './mail-address-form.tsx'

type Known = Data<Endpoints['GET /api/mail/setting']>

/** My digests by e-mail, and my address; nothing if this site sends none and stores no address of mine. */
export function Mail() {
  const t = useT()
  const { data, error, refetch, isFetching } = useQuery(mailQuery)
  const kept = useKeptFocus(`${data?.setting?.address} ${data?.setting?.state} ${data?.pending?.address}`)
  useLookAt(nextEnd(data), refetch)
  if (error && !data)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return null
  const { isOn, setting, pending } = data
  const hasAny = setting !== null || pending !== null
  if (!isOn && !hasAny) return null
  return (
    <Group title={t('mail.title')} text={isOn ? t('mail.text') : t('mail.off')}>
      {hasAny ? (
        <MailAddress {...data} kept={kept} />
      ) : (
        <div {...kept}>
          <MailAddressForm />
        </div>
      )}
    </Group>
  )
}

/** When the next of what is shown expires, of which no event comes. */
function nextEnd(known: Known | undefined): number | undefined {
  const ends = [known?.pending, known?.setting?.trial].flatMap((mail) =>
    mail ? [Date.parse(mail.until)] : [],
  )
  const coming = ends.filter((end) => end > Date.now())
  return coming.length > 0 ? Math.min(...coming) : undefined
}

function useLookAt(time: number | undefined, look: () => unknown) {
  useEffect(() => {
    if (time === undefined) return
    const timer = setTimeout(look, time - Date.now() + 1000)
    return () => clearTimeout(timer)
  }, [time, look])
}
