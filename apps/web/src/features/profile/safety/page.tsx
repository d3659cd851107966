import type { UserInfo } from '@parley/contract'
import { LinkButton } from '../../../components/controls/button.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { Export } from '../own-data/export.tsx'
import { Group, SectionPage } from '../section/section-page.tsx'
import { useSaveSetting } from '../section/use-save-setting.ts'
import { AccountNameForm } from './account-name-form.tsx'
import { Devices } from './devices.tsx'
import { PasswordCard } from './password-card.tsx'
import { Protection } from './protection.tsx'
import styles from './safety.module.css'

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
      <Group title={t('safety.password')}>
        <PasswordCard nickname={config.nickname} account={config.userID} />
      </Group>
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
