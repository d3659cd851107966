import { Button, LinkButton } from '../../components/controls/button.tsx'
import { Glyph } from '../../components/controls/glyph.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { goalOf } from '../../domain/invitations/goal.ts'
import { isSignedIn } from '../../domain/session/session.ts'
import { copyText } from '../../platform/clipboard.ts'
import { useLocation } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { FirstSteps } from './first-steps.tsx'
import styles from './form.module.css'
import { InvitedOn } from './invited-on.tsx'
import type { Invitation, NewAccount } from './new-account.ts'
import success from './success.module.css'

/** The new id, which one needs from now on, and what one does first. */
export function Component() {
  const t = useT()
  const { state, search } = useLocation() as { state: NewAccount; search: string }
  useTitle(t('auth.successTitle'))
  const account = String(state.userID)
  const { invitation } = state

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
          {!leadsIntoChat(invitation) && <FirstSteps />}
          {invitation ? (
            <InvitedOn {...invitation} />
          ) : (
            <LinkButton to={goalOf(search)} replace variant="primary" size="lg" full>
              {t('auth.begin')}
            </LinkButton>
          )}
        </>
      ) : (
        <LinkButton to={`/login${search}`} state={{ account }} replace variant="primary" size="lg" full>
          {t('auth.signInNow')}
        </LinkButton>
      )}
    </>
  )
}

/** Whoever comes into a conversation begins there. */
const leadsIntoChat = (invitation?: Invitation) =>
  invitation?.view.kind === 'person' || (invitation?.view.groups.length ?? 0) > 0
