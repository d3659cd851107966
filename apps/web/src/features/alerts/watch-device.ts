import { keepPush } from '../../domain/device/push.ts'
import type { Engine } from '../../engine/engine.ts'

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
