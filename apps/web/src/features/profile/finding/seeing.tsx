import { useQuery } from '@tanstack/react-query'
import { api } from '../../../domain/api/api.ts'
import { apiQuery } from '../../../domain/queries/queries.ts'
import { useT } from '../../../platform/texts/index.ts'
import { SettingSwitch } from './setting-switch.tsx'

const useShowsOnline = () =>
  useQuery({ ...apiQuery('GET /api/user/online/setting'), select: ({ showOnline }) => showOnline })

/** What others see of my being here. */
export function OnlineSwitch() {
  const t = useT()
  return (
    <SettingSwitch
      label={t('profile.showOnline')}
      hint={t('profile.showOnlineHint')}
      setting={useShowsOnline()}
      change={(showOnline) => api.call('PUT /api/user/online/setting', { body: { showOnline } })}
    />
  )
}

/** Whoever hides being online does not tell when they were last. */
export function LastSeenSwitch() {
  const t = useT()
  const isHidden = useShowsOnline().data === false
  const setting = useQuery({
    ...apiQuery('GET /api/user/last_seen/setting'),
    select: ({ showLastSeen }) => showLastSeen && !isHidden,
  })
  return (
    <SettingSwitch
      label={t('profile.lastSeen')}
      hint={t('profile.lastSeenHint')}
      setting={setting}
      disabled={isHidden}
      change={(showLastSeen) => api.call('PUT /api/user/last_seen/setting', { body: { showLastSeen } })}
    />
  )
}
