import { type Alert, alertFor, alertsOf, type Situation } from '@parley/contract/alert'
import { pathOf, type Target } from '../../domain/conversations/target.ts'
import { showNotification } from '../../domain/device/notifications.ts'
import { playSound } from '../../domain/device/play-sound.ts'
import { showAsPush } from '../../domain/device/push.ts'
import { notificationSettings } from '../../domain/me/notification-settings.ts'
import { userConfig } from '../../domain/me/user-config.ts'
import type { Engine } from '../../engine/engine.ts'
import { t, withTexts } from '../../platform/texts/index.ts'
import { isWindowActive } from '../../platform/window-activity.ts'

/** What came into a conversation. */
export interface News extends Pick<Situation, 'isMine' | 'isRead' | 'isForMe' | 'isNews'> {
  readonly target: Target
}

/** What a notification says if it may say all. */
interface Note {
  readonly title: string
  readonly body: string
  readonly icon: string
}

export const appIcon = '/favicon.svg'

/** How I am told of it, as I want it. */
export async function decide(
  { queries, list }: Pick<Engine, 'queries' | 'list'>,
  { target, ...news }: News,
): Promise<Alert> {
  const settings = await notificationSettings(queries)
  const alerts = alertsOf(list.row(target) ?? { isMuted: false })
  return alertFor({ ...news, now: Date.now(), settings, alerts, kind: target.kind })
}

/** Sounds, and shows a notification of the system where nobody looks. */
export async function tellBy(
  { how, shows }: Alert,
  target: Target,
  note: () => Note,
  open: (path: string) => void,
  /** Of which the server may tell this device too. */
  message?: { readonly userID: number; readonly messageId: number },
): Promise<void> {
  if (how === 'nothing') return
  if (how === 'loud' && userConfig()?.sound) playSound()
  if (isWindowActive()) return
  const path = pathOf(target)
  const shown = shows === 'all' ? note() : await lessOf(note(), shows)
  if (message && (await showAsPush(message.userID, { ...shown, tag: path, messageId: message.messageId })))
    return
  showNotification({ ...shown, tag: path, onClick: () => open(path) })
}

async function lessOf({ title, icon }: Note, shows: 'sender' | 'neither'): Promise<Note> {
  await withTexts('notifications', Promise.resolve())
  const body = t('notifications.newMessage')
  return shows === 'sender' ? { title, body, icon } : { title: document.title, body, icon: appIcon }
}
