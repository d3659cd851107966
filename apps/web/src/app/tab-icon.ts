import { useEffect } from 'react'
import { useBadges } from '../components/engine/use-badges.ts'

const plain = '/brand-icon'

/** The icon of the browser's tab shows how many messages are unread, or a dot when only a notice waits. */
export function TabIcon() {
  const { unread, notices } = useBadges()
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (!link) return
    let isCurrent = true
    const show = (address: string) => {
      if (isCurrent) link.href = address
    }
    if (unread === 0 && notices === 0) show(plain)
    else
      import('./draw-tab-icon.ts')
        .then(({ drawTabIcon }) => drawTabIcon(plain, unread))
        .then(show, () => show(plain))
    return () => {
      isCurrent = false
    }
  }, [unread, notices])
  return null
}
