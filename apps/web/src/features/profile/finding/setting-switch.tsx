import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Switch } from '../../../components/controls/switch.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { refreshProfile } from '../../../domain/me/seeing.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'

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
      await refreshProfile(client)
      setChosen((now) => (now === wanted ? undefined : now))
    },
  })
  if (data === undefined && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
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
