import type { InvitationView } from '@parley/contract'
import { useEffect } from 'react'
import { Link } from '../../components/controls/link.tsx'
import { Skeleton } from '../../components/controls/skeleton.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { lineOf } from '../../components/invitations/titles.ts'
import { Avatar } from '../../components/marks/avatar.tsx'
import { invitationIn } from '../../domain/invitations/coming.ts'
import { invitationPath } from '../../domain/invitations/link.ts'
import { useInvitation } from '../../domain/invitations/use-invitation.ts'
import { loginPath } from '../../domain/session/redirect.ts'
import { useRegistration } from '../../domain/site-settings.ts'
import { useLocation, useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { AskForInvitation } from './ask-for-invitation.tsx'
import styles from './form.module.css'
import card from './register.module.css'
import { RegisterForm } from './register-form.tsx'

export function Component() {
  const t = useT()
  const { search } = useLocation()
  const code = invitationIn(search)
  useTitle(t('register.registerTitle'))
  if (code !== undefined) return <RegisterByInvitation key={code} code={code} />
  return (
    <>
      <h1 className={styles.title}>{t('register.registerTitle')}</h1>
      <Registration />
      <p className={styles.below}>
        {t('auth.haveAccount')}
        <Link to={`/login${search}`}>{t('auth.backToSignIn')}</Link>
      </p>
    </>
  )
}

function Registration() {
  const t = useT()
  const who = useRegistration()
  const texts = {
    open: t('register.registerText'),
    approval: t('approval.needed'),
    invitation: t('invited.needed'),
    closed: t('register.registrationClosed'),
  }
  return (
    <>
      <p className={styles.text}>{texts[who]}</p>
      {who === 'open' && <RegisterForm />}
      {who === 'approval' && <RegisterForm asks />}
      {who === 'invitation' && <AskForInvitation />}
    </>
  )
}

/** Registration that says who invites, and into what; the invitation itself says why there is none. */
function RegisterByInvitation({ code }: { code: string }) {
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

/** The inviter and the target of an invitation, at the head of a form. */
function InvitationCard(view: InvitationView) {
  const { kind, inviter, groups } = view
  const [group] = groups
  return (
    <p className={card.card}>
      {kind === 'group' && group ? (
        <Avatar id={group.groupId} name={group.title} src={group.avatar} />
      ) : (
        inviter && <Avatar id={inviter.userID} name={inviter.nickname} src={inviter.avatar} />
      )}
      <span className={card.line}>{lineOf(view)}</span>
    </p>
  )
}
