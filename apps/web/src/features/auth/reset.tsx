import { useEffect, useState } from 'react'
import { Link } from '../../components/controls/link.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { cardIn } from '../../domain/invitations/card.ts'
import { useLocation, useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './form.module.css'
import { ResetForm } from './reset-form.tsx'

/** For a person with a one-time code from an administrator: the password is forgotten, or the first. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const [card] = useState(() => cardIn(hash))
  const title = card ? t('safety.cardTitle') : t('safety.resetTitle')
  useTitle(title)
  // The code stays in no history for others to find.
  useEffect(() => {
    if (card) void navigate(pathname + search, { replace: true })
  }, [card, navigate, pathname, search])
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{card ? t('safety.cardText') : t('safety.resetText')}</p>
      <ResetForm card={card} />
      <p className={styles.below}>
        <Link to={`/login${search}`}>{t('auth.backToSignIn')}</Link>
      </p>
    </>
  )
}
