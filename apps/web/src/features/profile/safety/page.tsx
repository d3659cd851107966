import type { UserInfo } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../components/controls/button.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { signInsQuery } from '../../../domain/me/sign-ins.ts'
import { useSiteSettings } from '../../../domain/site-settings.ts'
import { useLocation, useNavigate } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { Export } from '../own-data/export.tsx'
import { Group, SectionPage } from '../section/section-page.tsx'
import { useSaveSetting } from '../section/use-save-setting.ts'
import { AccountNameForm } from './account-name-form.tsx'
import { Devices } from './devices.tsx'
import { PasswordForm } from './password-form.tsx'
import { Protection } from './protection.tsx'
import styles from './safety.module.css'
import { changePasswordPath } from './sign-ins.ts'

/** How I sign in, where I am signed in, and what I am warned of. */
export function Component() {
  const t = useT()
  return <SectionPage title={t('profile.safety')}>{(config) => <Safety config={config} />}</SectionPage>
}

function Safety({ config }: { config: UserInfo }) {
  const t = useT()
  const save = useSaveSetting()
  return (
    <>
      <Password nickname={config.nickname} account={config.userID} />
      <Protection />
      <Group title={t('safety.devices')} text={t('safety.devicesText')}>
        <Devices />
      </Group>
      <Group title={t('profile.accountName')} text={t('profile.accountNameText')}>
        <AccountNameForm />
      </Group>
      <Group title={t('profile.signingIn')}>
        <Switch
          label={t('profile.secureLink')}
          hint={t('profile.secureLinkHint')}
          checked={config.secureLink}
          onChange={(secureLink) => save({ secureLink })}
        />
        <Switch
          label={t('profile.savePwd')}
          hint={t('profile.savePwdHint')}
          checked={config.savePwd}
          onChange={(savePwd) => save({ savePwd })}
        />
      </Group>
      <Group title={t('ownData.export')} text={t('ownData.exportText')}>
        <Export />
      </Group>
      <Group title={t('ownData.leave')}>
        <div className={styles.password}>
          <p className={styles.passwordText}>{t('ownData.leaveText')}</p>
          <LinkButton to="/info/leave">{t('ownData.leaveMore')}</LinkButton>
        </div>
      </Group>
    </>
  )
}

/** Where people sign in by a provider, a person without a password is offered none. */
function Password(props: { nickname: string; account: number }) {
  const t = useT()
  const providersOnly = useSiteSettings()?.providersOnly
  const { data } = useQuery(signInsQuery)
  if (providersOnly && !data?.hasPassword) return null
  return (
    <Group title={t('safety.password')}>
      <PasswordCard {...props} />
    </Group>
  )
}

/** Changing the password is a place of its own, so that others can lead to it. */
function PasswordCard({ nickname, account }: { nickname: string; account: number }) {
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
