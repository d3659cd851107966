import type { UserInfo } from '@parley/contract'
import { Switch } from '../../../components/controls/switch.tsx'
import { setNotifications, useNotifications } from '../../../domain/device/notifications.ts'
import { chooseToasts, useToastChoice } from '../../../domain/device/toast-choice.ts'
import { useT } from '../../../platform/texts/index.ts'
import { Group, SectionPage } from '../section/section-page.tsx'
import { useSaveSetting } from '../section/use-save-setting.ts'
import { FriendOnlineSwitch } from './friend-online-switch.tsx'
import { Mail } from './mail/mail.tsx'
import { Peace } from './peace.tsx'
import { PushDevices } from './push-devices.tsx'
import { SoundSwitch } from './sound-switch.tsx'
import { ThisDevice } from './this-device.tsx'

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

/** Notifications of the system, once the browser allows them. */
function NotificationSwitch() {
  const t = useT()
  const { isOn, permission } = useNotifications()
  const hints = {
    default: t('notify.notificationsHint'),
    granted: t('notify.notificationsHint'),
    denied: t('notify.notificationsBlocked'),
    missing: t('notify.notificationsMissing'),
  }
  return (
    <Switch
      label={t('notify.notifications')}
      hint={hints[permission]}
      checked={isOn}
      disabled={permission === 'missing' || permission === 'denied'}
      onChange={(next) => void setNotifications(next)}
    />
  )
}

/** Messages of other conversations over the page. */
function ToastSwitch() {
  const t = useT()
  return (
    <Switch
      label={t('notify.toasts')}
      hint={t('notify.toastsHint')}
      checked={useToastChoice()}
      onChange={chooseToasts}
    />
  )
}
