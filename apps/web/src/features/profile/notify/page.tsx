import type { UserInfo } from '@parley/contract'
import { useT } from '../../../platform/texts/index.ts'
import { Group, SectionPage } from '../section/section-page.tsx'
import { useSaveSetting } from '../section/use-save-setting.ts'
import { FriendOnlineSwitch } from './friend-online-switch.tsx'
import { Mail } from './mail/mail.tsx'
import { NotificationSwitch } from './notification-switch.tsx'
import { Peace } from './peace.tsx'
import { PushDevices } from './push-devices.tsx'
import { SoundSwitch } from './sound-switch.tsx'
import { ThisDevice } from './this-device.tsx'
import { ToastSwitch } from './toast-switch.tsx'

/** How I am notified of messages, here and on my other devices, and when I am not. */
export function Component() {
  const t = useT()
  return <SectionPage title={t('profile.notify')}>{(config) => <Notify config={config} />}</SectionPage>
}

function Notify({ config }: { config: UserInfo }) {
  const t = useT()
  const save = useSaveSetting()
  return (
    <>
      <Group title={t('notify.alerts')}>
        <SoundSwitch isOn={config.sound} onChange={(sound) => save({ sound })} />
        <ToastSwitch />
        <NotificationSwitch />
        <FriendOnlineSwitch isOn={config.friendOnline} onChange={(friendOnline) => save({ friendOnline })} />
      </Group>
      <ThisDevice />
      <PushDevices />
      <Mail />
      <Peace />
    </>
  )
}
