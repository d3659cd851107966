import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../components/controls/button.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { signInsQuery } from '../../../domain/me/sign-ins.ts'
import { useLocation, useNavigate } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { PasswordForm } from './password-form.tsx'
import styles from './safety.module.css'
import { changePasswordPath } from './sign-ins.ts'

/** Changing the password is a place of its own, so that others can lead to it. */
export function PasswordCard({ nickname, account }: { nickname: string; account: number }) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { data } = useQuery(signInsQuery)
  const hasPassword = data?.hasPassword ?? true
  const title = hasPassword ? t('safety.changePassword') : t('safety.setPassword')
  const close = () => void navigate(pathname, { replace: true })
  return (
    <div className={styles.password}>
      <p className={styles.passwordText}>{hasPassword ? t('safety.passwordText') : t('safety.noPassword')}</p>
      <LinkButton to={changePasswordPath}>{title}</LinkButton>
      <Dialog open={changePasswordPath === pathname + search} onClose={close} title={title}>
        <PasswordForm hasPassword={hasPassword} nickname={nickname} account={account} onDone={close} />
      </Dialog>
    </div>
  )
}
