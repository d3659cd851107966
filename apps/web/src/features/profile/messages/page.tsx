import type { UserInfo } from '@parley/contract'
import { RadioGroup } from '../../../components/controls/radio-group.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { setMessageTimes, useMessageTimes } from '../../../domain/device/message-times.ts'
import { isTouchDevice, setSendKey, useSendKey } from '../../../domain/device/send-key.ts'
import { keyNames } from '../../../platform/shortcuts.ts'
import { useT } from '../../../platform/texts/index.ts'
import { FriendOnlineSwitch } from '../notify/friend-online-switch.tsx'
import { SoundSwitch } from '../notify/sound-switch.tsx'
import { Group, SectionPage } from '../section/section-page.tsx'
import { useSaveSetting } from '../section/use-save-setting.ts'
import { RecallForm } from './recall-form.tsx'

/** How messages look, arrive, go out and are withdrawn. Sound and friends' coming online are also at `/info/notify`. */
export function Component() {
  const t = useT()
  return <SectionPage title={t('profile.messages')}>{(config) => <Messages config={config} />}</SectionPage>
}

function Messages({ config }: { config: UserInfo }) {
  const t = useT()
  const save = useSaveSetting()
  return (
    <>
      <Group title={t('profile.reading')}>
        <Switch
          label={t('profile.messageTimes')}
          hint={t('profile.messageTimesHint')}
          checked={useMessageTimes()}
          onChange={setMessageTimes}
        />
      </Group>
      <Group title={t('notify.alerts')}>
        <SoundSwitch isOn={config.sound} onChange={(sound) => save({ sound })} />
        <FriendOnlineSwitch isOn={config.friendOnline} onChange={(friendOnline) => save({ friendOnline })} />
      </Group>
      <Group title={t('profile.sendKey')}>
        <SendKeyChoice />
      </Group>
      <Group title={t('profile.withdrawal')}>
        <RecallForm config={config} />
      </Group>
    </>
  )
}

function SendKeyChoice() {
  const t = useT()
  const byButton = isTouchDevice()
    ? t('profile.sendButton')
    : t('profile.sendCtrlEnter', { key: keyNames('mod+enter').join('+') })
  return (
    <RadioGroup
      label={t('profile.sendKey')}
      hideLabel
      value={useSendKey()}
      onChange={setSendKey}
      options={[
        { value: 'enter', label: t('profile.sendEnter'), hint: t('profile.sendEnterHint') },
        { value: 'ctrlEnter', label: byButton, hint: t('profile.sendCtrlEnterHint') },
      ]}
    />
  )
}
