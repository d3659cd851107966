import type { UserInfo } from '@parley/contract'
import { SearchUser } from '@parley/contract/enums'
import { RadioGroup } from '../../../components/controls/radio-group.tsx'
import { VerificationForm } from '../../../components/verification-form/verification-form.tsx'
import { saveUserConfig } from '../../../domain/me/save-user-config.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { Group, SectionPage } from '../section/section-page.tsx'
import { useSaveSetting } from '../section/use-save-setting.ts'
import { BlockedList } from './blocked-list.tsx'
import { LastSeenSwitch, LinkPreviewsSwitch, OnlineSwitch } from './seeing.tsx'

/** Settings for who may find me, and who may add me. */
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
        <LinkPreviewsSwitch />
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
      <Group title={t('profile.blockedPeople')} text={t('profile.blockedPeopleText')}>
        <BlockedList />
      </Group>
    </>
  )
}
