import { useEffect } from 'react'
import { useSiteSettings } from '../../domain/site-settings.ts'
import { countText } from '../../platform/count.ts'
import { useBadges } from './use-badges.ts'

/** Title of the window while the caller is on the screen, with the count of what is unread. */
export function useTitle(title?: string) {
  const { unread } = useBadges()
  const brand = useSiteSettings()?.name || 'Parley'
  useEffect(() => {
    // The window of an installed app shows its name anyway.
    const isNamed = matchMedia('(display-mode: standalone)').matches
    const name = title ? (isNamed ? title : `${title} · ${brand}`) : brand
    document.title = unread > 0 ? `(${countText(unread)}) ${name}` : name
  }, [title, unread, brand])
}
