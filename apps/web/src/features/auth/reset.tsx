import { useEffect, useState } from 'react'
import { Link } from '../../components/controls/link.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { cardIn } from '../../domain/invitations/card.ts'
import { ticketIn } from '../../domain/me/reset-password.ts'
import { useSiteSettings } from '../../domain/site-settings.ts'
import { useLocation, useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { AskResetMail } from './ask-reset-mail.tsx'
import styles from './form.module.css'
import { ResetForm } from './reset-form.tsx'

/** In the address: the person has a code, also where links are mailed. */
const byCode = 'code'

/** For a forgotten password, or the first: by a link that is mailed, or by a one-time code from an administrator. */
export function Component() {
  const { pathname } = useLocation()
  // A link that is over leads to where another is asked for: the same screen, without what the link brought.
  return <Reset key={pathname} />
}

function Reset() {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation() as Here
  const mails = useSiteSettings()?.resetsByMail === true
  const [{ card, ticket }] = useState(() => ({ card: cardIn(hash), ticket: ticketIn({ pathname, hash }) }))
  const asksForMail = mails && !card && !ticket && new URLSearchParams(search).get('by') !== byCode
  const isFirst = card || ticket
  const title = t(card ? 'safety.cardTitle' : ticket ? 'safety.linkTitle' : 'safety.resetTitle')
  useTitle(title)
  // The code stays in no history for others to find.
  useEffect(() => {
    if (isFirst) void navigate(pathname + search, { replace: true })
  }, [isFirst, navigate, pathname, search])
  const text = card ? 'cardText' : ticket ? 'linkText' : asksForMail ? 'mailResetText' : 'resetText'
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{t(`safety.${text}`)}</p>
      {asksForMail ? (
        <AskResetMail account={state?.account ?? ''} />
      ) : (
        <ResetForm card={card} ticket={ticket} />
      )}
      <p className={styles.below}>
        {mails && !card && <OtherWay asksForMail={asksForMail} search={search} />}
        <Link to={`/login${without(search)}`}>{t('auth.backToSignIn')}</Link>
      </p>
    </>
  )
}

interface Here {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: { account?: string } | null
}

function OtherWay({ asksForMail, search }: { asksForMail: boolean; search: string }) {
  const t = useT()
  return (
    <Link to={`/login/reset${asksForMail ? withCode(search) : without(search)}`} replace>
      {t(asksForMail ? 'safety.haveCode' : 'safety.mailReset')}
    </Link>
  )
}

function withCode(search: string): string {
  const query = new URLSearchParams(search)
  query.set('by', byCode)
  return `?${query}`
}

function without(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('by')
  return query.size > 0 ? `?${query}` : ''
}
