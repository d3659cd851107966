import type { InvitationView } from '@parley/contract'
import { useEffect } from 'react'
import { Link } from '../../components/controls/link.tsx'
import { Skeleton } from '../../components/controls/skeleton.tsx'
import { InvitationProblem } from '../../components/invited/invitation-problem.tsx'
import { invitationPath } from '../../domain/invitations/link.ts'
import { useInvitation } from '../../domain/invitations/use-invitation.ts'
import { loginPath } from '../../domain/session/redirect.ts'
import { focusHeading } from '../../platform/focus-heading.ts'
import { useLocation } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './form.module.css'
import card from './invitation-card.module.css'
import { InvitationCard } from './invitation-card.tsx'
import { RegisterForm } from './register-form.tsx'

/** Registration that says who invites, and into what. */
export function RegisterByInvitation({ code }: { code: string }) {
  const t = useT()
  const { state } = useLocation() as { state: { invitation?: InvitationView } | null }
  const { view, error, retry } = useInvitation(code, state?.invitation)

  // biome-ignore lint/correctness/useExhaustiveDependencies: something else has come.
  useEffect(focusHeading, [error])

  if (error !== undefined) return <InvitationProblem error={error} onRetry={retry} />
  return (
    <>
      <h1 className={styles.title}>{t('auth.registerTitle')}</h1>
      {view ? <InvitationCard {...view} /> : <Skeleton className={card.waiting} />}
      {view && !view.mayRegister && <p className={styles.text}>{t('invited.onlyMembers')}</p>}
      {view?.mayRegister && <RegisterForm invitation={{ code, view }} />}
      <p className={styles.below}>
        {t('auth.haveAccount')}
        <Link to={loginPath(invitationPath(code))}>{t('auth.backToSignIn')}</Link>
      </p>
    </>
  )
}
