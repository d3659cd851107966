import type { UserInfo } from '@parley/contract'
import { SearchUser } from '@parley/contract/enums'
import { RadioGroup } from '../../../components/radio-group.tsx'
import { VerificationForm } from '../../../components/verification-form/verification-form.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { saveUserConfig } from '../../../lib/save-user-config.ts'
import { toast } from '../../../lib/toast.ts'
import { Group, SectionPage } from '../section-page.tsx'
import { useSaveSetting } from '../use-save-setting.ts'
import { BlockedList } from './blocked-list.tsx'
import { LastSeenSwitch, OnlineSwitch } from './seeing.tsx'

/** Who may find me, and who may add me. */
export function Component() {
  const t = useT()
  return <SectionPage title={t('profile.finding')}>{(config) => <Finding config={config} />}</SectionPage>
}

function Finding({ config }: { config: UserInfo }) {
  const t = useT()
  const save = useSaveSetting()
  return (
    <>
      <Group title={t('profile.search')}>
        <RadioGroup
          label={t('profile.search')}
          hideLabel
          value={config.searchUser}
          onChange={(searchUser) => save({ searchUser })}
          options={[
            {
              value: SearchUser.byIdOrNickname,
              label: t('profile.searchAll'),
              hint: t('profile.searchAllHint'),
            },
            { value: SearchUser.byId, label: t('profile.searchById'), hint: t('profile.searchByIdHint') },
            {
              value: SearchUser.nobody,
              label: t('profile.searchNobody'),
              hint: t('profile.searchNobodyHint'),
            },
          ]}
        />
      </Group>
      <Group title={t('profile.seeing')}>
        <OnlineSwitch />
        <LastSeenSwitch />
      </Group>
      <Group title={t('forms.howToBeAdded')}>
        <VerificationForm
          kind="person"
          hideLabel
          saved={config}
          onSave={async (changes) => {
            await saveUserConfig(changes)
            toast.success(t('profile.changed'))
          }}
        />
      </Group>
      <Group title={t('blocking.list')} text={t('blocking.listText')}>
        <BlockedList />
      </Group>
    </>
  )
}
