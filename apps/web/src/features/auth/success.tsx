import { Button, LinkButton } from '../../components/controls/button.tsx'
import { Drawing } from '../../components/controls/glyph.tsx'
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
import { SaveAccount } from './save-account.tsx'
import success from './success.module.css'

const copySign =
  'M10 8h9a1.5 1.5 0 0 1 1.5 1.500v9A1.5 1.5 0 0 1 19 20h-9a1.5 1.5 0 0 1-1.5-1.500v-9A1.5 1.5 0 0 1 10 8ZM15.5 8V5.500A1.5 1.5 0 0 0 14 4H5a1.5 1.5 0 0 0-1.5 1.500v9A1.5 1.5 0 0 0 5 16h3.5'

/** The new id, which one needs from now on, and what one does first. */
export function Component() {
  const t = useT()
  const { state, search } = useLocation() as { state: NewAccount; search: string }
  const account = String(state.userID)
  const { invitation, accountName, waits = false } = state
  const title = waits ? t('approval.waitingTitle') : t('register.successTitle')
  useTitle(title)

  return (
    <>
      <svg viewBox="0 0 48 48" className={success.tick} aria-hidden="true">
        <circle cx="24" cy="24" r="24" />
        <path d={waits ? 'M24 14v10.500l7 4' : 'm15 24.5 6.5 6.500L34 18.5'} />
      </svg>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{waits ? t('approval.waitingText') : t('register.successText')}</p>
      <div className={success.account}>
        <div>
          <div className={success.label}>{t('register.yourId')}</div>
          <div className={success.id}>{account}</div>
        </div>
        <Button
          icon={<Drawing path={copySign} />}
          onClick={() => void copyText(account)}
          aria-label={t('register.copyId')}
        >
          {t('common.copy')}
        </Button>
      </div>
      <SaveAccount account={account} accountName={accountName} />
      {isSignedIn() ? (
        <>
          {!leadsOn(invitation) && <FirstSteps />}
          {invitation ? (
            <InvitedOn {...invitation} />
          ) : (
            <LinkButton to={goalOf(search)} replace variant="primary" size="lg" full>
              {t('register.begin')}
            </LinkButton>
          )}
        </>
      ) : (
        <>
          {waits && <p className={success.next}>{t('approval.waitingNext')}</p>}
          <LinkButton
            to={`/login${search}`}
            state={{ account: accountName ?? account }}
            replace
            variant="primary"
            size="lg"
            full
          >
            {waits ? t('approval.toSignIn') : t('register.signInNow')}
          </LinkButton>
        </>
      )}
    </>
  )
}

/** Whether an invitation leads on: into a conversation, or an owner to the site. */
const leadsOn = (invitation?: Invitation) =>
  invitation?.view.kind === 'person' ||
  invitation?.view.kind === 'owner' ||
  (invitation?.view.groups.length ?? 0) > 0
