import { Button, LinkButton } from '../../components/button.tsx'
import { Glyph } from '../../components/glyph.tsx'
import { copyText } from '../../lib/clipboard.ts'
import { useT } from '../../lib/i18n/index.ts'
import { safePath } from '../../lib/redirect.ts'
import { useLocation } from '../../lib/router/index.ts'
import { isSignedIn } from '../../lib/session.ts'
import { useTitle } from '../../lib/use-title.ts'
import { FirstSteps } from './first-steps.tsx'
import styles from './form.module.css'
import success from './success.module.css'

/** The new id, which one needs from now on, and what one does first. */
export function Component() {
  const t = useT()
  const { state, search } = useLocation() as { state: { userID: number }; search: string }
  useTitle(t('auth.successTitle'))
  const account = String(state.userID)
  const wanted = new URLSearchParams(search).get('redirect_url')

  return (
    <>
      <svg viewBox="0 0 48 48" className={success.tick} aria-hidden="true">
        <circle cx="24" cy="24" r="24" />
        <path d="m15 24.5 6.5 6.500L34 18.5" />
      </svg>
      <h1 className={styles.title}>{t('auth.successTitle')}</h1>
      <p className={styles.text}>{t('auth.successText')}</p>
      <div className={success.account}>
        <div>
          <div className={success.label}>{t('auth.yourId')}</div>
          <div className={success.id}>{account}</div>
        </div>
        <Button
          icon={<Glyph name="copy" />}
          onClick={() => void copyText(account)}
          aria-label={t('auth.copyId')}
        >
          {t('common.copy')}
        </Button>
      </div>
      {isSignedIn() ? (
        <>
          <FirstSteps />
          <LinkButton to={safePath(wanted)} replace variant="primary" size="lg" full>
            {t('auth.begin')}
          </LinkButton>
        </>
      ) : (
        <LinkButton to={`/login${search}`} state={{ account }} replace variant="primary" size="lg" full>
          {t('auth.signInNow')}
        </LinkButton>
      )}
    </>
  )
}
