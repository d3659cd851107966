import { useEffect, useEffectEvent, useState } from 'react'
import { useEngine } from '../../components/engine/use-engine.ts'
import { type Offered, takeOffer } from '../../domain/device/install.ts'
import { keepPush } from '../../domain/device/push.ts'
import type { Engine } from '../../engine/engine.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { useNavigate } from '../../platform/router/index.ts'
import { withTexts } from '../../platform/texts/index.ts'
import { useIsPhone } from '../../platform/use-media-query.ts'
import styles from './corner.module.css'
import { ToastList } from './toast-list.tsx'
import { watchUpdate } from './watch-update.ts'

const Offer = lazyComponent(() => withTexts('notify', import('./offer.tsx')))
const UpdateOffer = lazyComponent(() => withTexts('notify', import('./update-offer.tsx')))

/** Badge of the app's icon, toasts, and offers to update, to install the site or to turn on notifications. */
export default function Device({ sent, heard }: { sent: number; heard: number }) {
  const { userID, badges } = useEngine()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const [offered, setOffered] = useState<Offered>()
  const [isOld, setOld] = useState(false)
  useEffect(() => watchUpdate(() => setOld(true)), [])
  useEffect(() => watchDevice({ userID, badges }, (path) => void navigate(path)), [userID, badges, navigate])
  const offer = useEffectEvent(() => {
    if (!offered) setOffered(takeOffer(userID, { isPhone, sent, heard }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is another moment.
  useEffect(() => offer(), [sent, heard])
  return (
    <div className={styles.corner}>
      {isOld && <UpdateOffer onDone={() => setOld(false)} />}
      {offered && !isOld && <Offer what={offered} onDone={() => setOffered(undefined)} />}
      <ToastList />
    </div>
  )
}

/**
 * The count on the app's icon, and notifications that lead back here.
 *
 * @returns a function that ends it
 */
function watchDevice(
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
