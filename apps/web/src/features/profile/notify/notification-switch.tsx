import { Switch } from '../../../components/controls/switch.tsx'
import { setNotifications, useNotifications } from '../../../domain/device/notifications.ts'
import { useT } from '../../../platform/texts/index.ts'

/** Notifications of the system, once the browser allows them. */
export function NotificationSwitch() {
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
