import { keepPush, pushProblem, wantsPush } from '../../domain/device/push.ts'
import type { Engine } from '../../engine/engine.ts'
import { storage } from '../../platform/storage/storage.ts'

/** Local storage key of this device: that push was offered on it. */
const offeredKey = 'pushOffered'

/**
 * The count on the app's icon, and notifications that lead back here.
 *
 * @returns a function that ends it
 */
export function watchDevice(
  { userID, badges }: Pick<Engine, 'userID' | 'badges'>,
  navigate: (path: string) => void,
): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const again = () => void keepPush(userID).catch(() => undefined)
  const hear = ({ data, ports }: MessageEvent) => {
    if (data?.kind === 'open' && typeof data.path === 'string') {
      ports[0]?.postMessage('taken')
      navigate(data.path)
    }
    if (data?.kind === 'subscriptionChanged') again()
  }
  navigator.serviceWorker?.addEventListener('message', hear, { signal })
  addEventListener('focus', () => void closeShown(), { signal })
  const count = () => void navigator.setAppBadge?.(badges.getState().unread)?.catch(() => undefined)
  const stop = badges.subscribe(count)
  count()
  again()
  return () => {
    stop()
    ended.abort()
  }
}

async function closeShown() {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/** What this device is offered: push, or how to get it. */
export type Offered = 'push' | 'homeScreen'

/** What this device may be offered: once, where nobody has decided. */
export function takeOffer(userID: number): Offered | undefined {
  if (storage.read(offeredKey) !== null || wantsPush(userID)) return undefined
  const problem = pushProblem()
  // Apple's phones push only to sites on the home screen, which people do not find out on their own.
  const isOfferable = problem === 'homeScreen' || (!problem && Notification.permission === 'default')
  if (!isOfferable) return undefined
  storage.write(offeredKey, '1')
  return problem === 'homeScreen' ? problem : 'push'
}
