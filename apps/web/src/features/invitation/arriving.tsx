import type { InvitationView } from '@parley/contract'
import { LinkButton } from '../../components/controls/button.tsx'
import { invitationPath } from '../../domain/invitations/link.ts'
import { loginPath } from '../../domain/session/redirect.ts'
import { useRegistration } from '../../domain/site-settings.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './invited.module.css'

interface ArrivingProps {
  code: string
  view: InvitationView
}

/** The ways in for a visitor who is not signed in. */
export function Arriving({ code, view }: ArrivingProps) {
  const t = useT()
  const why = useWhyNoAccount()
  const toSignIn = loginPath(invitationPath(encodeURIComponent(code)))
  const register = {
    person: t('invited.registerAsFriend'),
    group: view.admits ? t('invited.registerAndJoin') : t('invited.registerAndAsk'),
    site: t('invited.registerAndJoin'),
    owner: t('invited.registerAsOwner'),
  }
  if (!view.mayRegister)
    return (
      <>
        <p className={styles.why}>{why}</p>
        <div className={styles.ways}>
          <LinkButton to={toSignIn} variant="primary" size="lg" full>
            {t('auth.signIn')}
          </LinkButton>
        </div>
      </>
    )
  return (
    <div className={styles.ways}>
      <LinkButton
        to={`/login/register?invitation=${encodeURIComponent(code)}`}
        state={{ invitation: view }}
        variant="primary"
        size="lg"
        full
      >
        {register[view.kind]}
      </LinkButton>
      <LinkButton to={toSignIn} size="lg" full>
        {t('invited.haveAccount')}
      </LinkButton>
    </div>
  )
}

/** Why nobody makes an account by an invitation. */
function useWhyNoAccount() {
  const t = useT()
  return useRegistration() === 'closed' ? t('invited.onlyMembers') : t('invited.onlyByKeepers')
}
