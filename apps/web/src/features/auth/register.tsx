import { Link } from '../../components/controls/link.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { invitationIn } from '../../domain/invitations/coming.ts'
import { useRegistration } from '../../domain/site-settings.ts'
import { useLocation } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { AskForInvitation } from './ask-for-invitation.tsx'
import styles from './form.module.css'
import { RegisterByInvitation } from './register-by-invitation.tsx'
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
