import { useEffect } from 'react'
import { notifications, showNotification } from '../../domain/device/notifications.ts'
import { playSound } from '../../domain/device/play-sound.ts'
import type { Reminder } from '../../domain/later/reminders.ts'
import { userConfig } from '../../domain/me/user-config.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { claim } from '../../platform/storage/claim.ts'
import { t } from '../../platform/texts/index.ts'
import { isWindowActive } from '../../platform/window-activity.ts'
import { messagePath } from './reminder-line.ts'

/** What has been due for longer was heard before, or nobody was there to hear it. */
const freshMs = 120_000
const appIcon = '/favicon.svg'

/** Makes a reminder heard as its time comes, in one tab, as the settings say. */
export function useSounding(one: Reminder, text: string) {
  const navigate = useNavigate()
  const { id, at } = one
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time.
  useEffect(() => {
    if (Date.now() - Date.parse(at) > freshMs) return
    void claim(`due-${id}-${at}`).then((isOurs) => {
      if (!isOurs) return
      if (userConfig()?.sound) playSound()
      if (!notifications.getState().isOn || isWindowActive()) return
      const path = messagePath(one)
      showNotification({
        title: t('later.reminders'),
        body: text,
        icon: appIcon,
        tag: path,
        onClick: () => void navigate(path),
      })
    })
  }, [id, at])
}
