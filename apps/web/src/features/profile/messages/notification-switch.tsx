import { Switch } from '../../../components/switch.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { setNotifications, useNotifications } from '../../../lib/notifications.ts'

/** Notifications of the system, once the browser allows them. */
export function NotificationSwitch() {
  const t = useT()
  const { isOn, permission } = useNotifications()
  const hints = {
    default: t('profile.notificationsHint'),
    granted: t('profile.notificationsHint'),
    denied: t('profile.notificationsBlocked'),
    missing: t('profile.notificationsMissing'),
  }
  return (
    <Switch
      label={t('profile.notifications')}
      hint={hints[permission]}
      checked={isOn}
      disabled={permission === 'missing' || permission === 'denied'}
      onChange={(next) => void setNotifications(next)}
    />
  )
}
