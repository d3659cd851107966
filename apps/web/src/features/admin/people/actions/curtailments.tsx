import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Switch } from '../../../../components/controls/switch.tsx'
import {
  type Account,
  type Curtailment,
  curtail,
  curtailments,
} from '../../../../domain/administration/people.ts'
import { toastError } from '../../../../domain/api/api-errors.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { Panel } from '../../parts/panel.tsx'

/** Bars somebody from parts of the product, at once. What is switched is seen so until the server says otherwise. */
export function Curtailments({ account }: { account: Account }) {
  const t = useT()
  const client = useQueryClient()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ name, isBarred }: { name: Curtailment; isBarred: boolean }) =>
      curtail(client, account.id, name, isBarred),
    onError: toastError,
  })
  return (
    <Panel title={t('admin.curtailments')} text={t('admin.curtailmentsText')}>
      {curtailments.map((name) => (
        <Switch
          key={name}
          label={t(`admin.${name}`)}
          checked={isPending && variables.name === name ? variables.isBarred : account[name]}
          onChange={(isBarred) => mutate({ name, isBarred })}
        />
      ))}
    </Panel>
  )
}
