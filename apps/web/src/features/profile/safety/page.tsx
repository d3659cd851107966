import type { UserInfo } from '@parley/contract'
import { Switch } from '../../../components/controls/switch.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { Group, SectionPage } from '../section/section-page.tsx'
import { useSaveSetting } from '../section/use-save-setting.ts'
import { AccountNameForm } from './account-name-form.tsx'
import { Devices } from './devices.tsx'
import { PasswordCard } from './password-card.tsx'

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
    </>
  )
}
