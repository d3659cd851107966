import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadProblem } from '../../../components/load-problem.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { Switch } from '../../../components/switch.tsx'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/api-errors.ts'
import { useT } from '../../../lib/i18n/index.ts'
import { apiQuery, queryKeyOf } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toast.ts'
import styles from './finding.module.css'

const setting = apiQuery('GET /api/user/last_seen/setting')

/** Seen at once, and goes back with a word if the server refuses. */
export function LastSeenSwitch() {
  const t = useT()
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(setting)
  const [chosen, setChosen] = useState<boolean>()
  const { mutate } = useMutation({
    mutationFn: (showLastSeen: boolean) =>
      api.call('PUT /api/user/last_seen/setting', { body: { showLastSeen } }),
    onError: (error) => toast.error(t('profile.notSaved', { reason: errorText(error) })),
    onSettled: async (_data, _error, showLastSeen) => {
      await Promise.all([
        client.invalidateQueries(setting),
        client.invalidateQueries({ queryKey: queryKeyOf('GET /api/user/last_seen') }),
      ])
      setChosen((now) => (now === showLastSeen ? undefined : now))
    },
  })
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Skeleton className={styles.waiting} />
  return (
    <Switch
      label={t('profile.lastSeen')}
      hint={t('profile.lastSeenHint')}
      checked={chosen ?? data.showLastSeen}
      onChange={(showLastSeen) => {
        setChosen(showLastSeen)
        mutate(showLastSeen)
      }}
    />
  )
}
