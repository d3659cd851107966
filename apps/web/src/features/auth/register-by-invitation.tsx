import type { InvitationView } from '@parley/contract'
import { useEffect } from 'react'
import { Link } from '../../components/controls/link.tsx'
import { Skeleton } from '../../components/controls/skeleton.tsx'
import { invitationPath } from '../../domain/invitations/link.ts'
import { useInvitation } from '../../domain/invitations/use-invitation.ts'
import { loginPath } from '../../domain/session/redirect.ts'
import { useLocation, useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './form.module.css'
import card from './invitation-card.module.css'
import { InvitationCard } from './invitation-card.tsx'
import { RegisterForm } from './register-form.tsx'

/** Registration that says who invites, and into what; the invitation itself says why there is none. */
export function RegisterByInvitation({ code }: { code: string }) {
  const t = useT()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { invitation?: InvitationView } | null }
  const { view, error } = useInvitation(code, state?.invitation)
  const path = invitationPath(code)
  const isUseless = error !== undefined || view?.mayRegister === false

  useEffect(() => {
    if (isUseless) void navigate(path, { replace: true })
  }, [isUseless, navigate, path])

  return (
    <>
      <h1 className={styles.title}>{t('register.registerTitle')}</h1>
      {view ? <InvitationCard {...view} /> : <Skeleton className={card.waiting} />}
      {view?.approval && <p className={styles.text}>{t('approval.askFirst')}</p>}
      {view?.mayRegister && <RegisterForm invitation={{ code, view }} asks={view.approval ?? false} />}
      <p className={styles.below}>
        {t('auth.haveAccount')}
        <Link to={loginPath(path)}>{t('auth.backToSignIn')}</Link>
      </p>
    </>
  )
}
