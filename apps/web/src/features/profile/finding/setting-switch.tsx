import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadProblem } from '../../../components/load-problem.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { Switch } from '../../../components/switch.tsx'
import { errorText } from '../../../lib/api-errors.ts'
import { useT } from '../../../lib/i18n/index.ts'
import { endpointsOf, queryKeyOf } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toast.ts'
import styles from './finding.module.css'

interface SettingSwitchProps {
  label: string
  hint: string
  setting: UseQueryResult<boolean>
  change: (isOn: boolean) => Promise<unknown>
  /** Something else decides for now. */
  disabled?: boolean
}

/** A setting with a call of its own. Seen at once, and goes back with a word if the server refuses. */
export function SettingSwitch({ label, hint, setting, change, disabled }: SettingSwitchProps) {
  const t = useT()
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = setting
  const [chosen, setChosen] = useState<boolean>()
  const { mutate } = useMutation({
    mutationFn: change,
    onError: (error) => toast.error(t('profile.notSaved', { reason: errorText(error) })),
    onSettled: async (_data, _error, wanted) => {
      await Promise.all(
        endpointsOf.profile.map((endpoint) => client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })),
      )
      setChosen((now) => (now === wanted ? undefined : now))
    },
  })
  if (data === undefined && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (data === undefined) return <Skeleton className={styles.waiting} />
  return (
    <Switch
      label={label}
      hint={hint}
      disabled={disabled ?? false}
      checked={chosen ?? data}
      onChange={(wanted) => {
        setChosen(wanted)
        mutate(wanted)
      }}
    />
  )
}
