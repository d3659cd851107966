import { useEffect, useState } from 'react'
import { useEngine } from '../../components/engine/use-engine.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { useNavigate } from '../../platform/router/index.ts'
import { withTexts } from '../../platform/texts/index.ts'
import styles from './corner.module.css'
import { ToastList } from './toast-list.tsx'
import { type Offered, takeOffer, watchDevice } from './watch-device.ts'
import { watchUpdate } from './watch-update.ts'

const Offer = lazyComponent(() => withTexts('notify', import('./offer.tsx')))
const UpdateOffer = lazyComponent(() => withTexts('notify', import('./update-offer.tsx')))

/** What this device shows beside its pages, and the offer to show more. */
export default function Device({ hasNews }: { hasNews: boolean }) {
  const { userID, badges } = useEngine()
  const navigate = useNavigate()
  const [offered, setOffered] = useState<Offered>()
  const [isOld, setOld] = useState(false)
  useEffect(() => watchUpdate(() => setOld(true)), [])
  useEffect(() => watchDevice({ userID, badges }, (path) => void navigate(path)), [userID, badges, navigate])
  useEffect(() => {
    if (!hasNews) return
    const taken = takeOffer(userID)
    setOffered((before) => before ?? taken)
  }, [hasNews, userID])
  return (
    <div className={styles.corner}>
      {isOld && <UpdateOffer onDone={() => setOld(false)} />}
      {offered && !isOld && <Offer what={offered} onDone={() => setOffered(undefined)} />}
      <ToastList />
    </div>
  )
}
