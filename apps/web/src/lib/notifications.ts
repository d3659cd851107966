import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from './storage.ts'

/** Local storage key; a choice of this device: 'on', or nothing. */
const notificationsKey = 'notifications'

/** What the browser says; `missing` where it has none, as without https. */
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
