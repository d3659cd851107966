import type { Group } from '@parley/contract'
import { Switch } from '../../../components/controls/switch.tsx'
import { useGroupMutation } from '../../../components/groups/use-group-mutation.ts'
import { tellReaders } from '../../../domain/groups/readers.ts'
import { t as text, useT } from '../../../platform/texts/index.ts'

/** Whether members see who has read their messages: for the group's owner. */
export function TellReaders({ group: { groupId, readersFrom } }: { group: Group }) {
  const t = useT()
  const { mutate, variables, isPending } = useGroupMutation(
    (isOn: boolean) => tellReaders(groupId, isOn),
    () => text('groups.saved'),
  )
  return (
    <Switch
      label={t('groups.readers')}
      hint={t('groups.readersHint')}
      checked={isPending ? variables : readersFrom !== undefined}
      onChange={(isOn) => mutate(isOn)}
    />
  )
}
