import { useQuery } from '@tanstack/react-query'
import {
  linkPreviewsQuery,
  setLinkPreviews,
  setShowsLastSeen,
  setShowsOnline,
  showsLastSeenQuery,
  showsOnlineQuery,
} from '../../../domain/me/seeing.ts'
import { useSiteSettings } from '../../../domain/site-settings.ts'
import { useT } from '../../../platform/texts/index.ts'
import { SettingSwitch } from './setting-switch.tsx'

/** Setting for whether others see me online. */
export function OnlineSwitch() {
  const t = useT()
  return (
    <SettingSwitch
      label={t('profile.showOnline')}
      hint={t('profile.showOnlineHint')}
      setting={useQuery(showsOnlineQuery)}
      change={setShowsOnline}
    />
  )
}

/** A person who hides being online does not show when they were last. */
export function LastSeenSwitch() {
  const t = useT()
  const isHidden = useQuery(showsOnlineQuery).data === false
  const setting = useQuery({
    ...showsLastSeenQuery,
    select: (setting) => showsLastSeenQuery.select(setting) && !isHidden,
  })
  return (
    <SettingSwitch
      label={t('profile.lastSeen')}
      hint={t('profile.lastSeenHint')}
      setting={setting}
      disabled={isHidden}
      change={setShowsLastSeen}
    />
  )
}

/** Whether the server reads the pages behind links of mine, where it reads any. */
export function LinkPreviewsSwitch() {
  const t = useT()
  const setting = useQuery(linkPreviewsQuery)
  if (!useSiteSettings()?.linkPreviews) return null
  return (
    <SettingSwitch
      label={t('profile.linkPreviews')}
      hint={t('profile.linkPreviewsHint')}
      setting={setting}
      change={setLinkPreviews}
    />
  )
}
