import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from '../../platform/storage/storage.ts'

/** Local storage key; a choice of this device: 'on', or nothing. */
const notificationsKey = 'notifications'

/** Permission of the browser; `missing` if it has no notifications, as without https. */
export type Permission = NotificationPermission | 'missing'

interface NotificationsState {
  /** Wanted, and allowed. */
  isOn: boolean
  permission: Permission
}

const permission = (): Permission => globalThis.Notification?.permission ?? 'missing'

const current = (): NotificationsState => ({
  isOn: storage.read(notificationsKey) === 'on' && permission() === 'granted',
  permission: permission(),
})

/** Whether messages show as notifications of the system. */
export const notifications = createStore<NotificationsState>(current)

export const useNotifications = () => useStore(notifications)

const refresh = () => notifications.setState(current())

/** Turns them on or off; asks the browser when it has to be asked. */
export async function setNotifications(isWanted: boolean) {
  if (isWanted && permission() === 'default') await Notification.requestPermission()
  storage.write(notificationsKey, isWanted && permission() === 'granted' ? 'on' : null)
  refresh()
}

storage.follow(notificationsKey, refresh)
// Somebody may come back from the browser's settings.
globalThis.document?.addEventListener('visibilitychange', refresh)

const shown = new Set<Notification>()

interface Note {
  title: string
  body: string
  icon: string
  /** If several notifications have the same tag, only the newest is shown. */
  tag: string
  onClick: () => void
}

/**
 * Shows a notification of the system, if they are on; it goes when somebody comes back to the page.
 *
 * @returns a function that takes it back
 */
export function showNotification({ title, body, icon, tag, onClick }: Note): () => void {
  const nothing = () => {}
  if (!notifications.getState().isOn) return nothing
  try {
    // The sound is our own.
    const note = new Notification(title, { body, icon, tag, silent: true })
    shown.add(note)
    note.onclose = () => shown.delete(note)
    note.onclick = () => {
      window.focus()
      note.close()
      onClick()
    }
    return () => note.close()
  } catch {
    // Some phones have the permission but let no page notify: the switch says so.
    notifications.setState({ isOn: false, permission: 'missing' })
    return nothing
  }
}

/** Whether a notification of this page is shown and not dismissed. */
export const isShown = (tag: string) => [...shown].some((note) => note.tag === tag)

/** A person who comes back sees it in the page. */
export function closeAllShown() {
  for (const note of shown) note.close()
  shown.clear()
}

globalThis.addEventListener?.('focus', closeAllShown)
