import type { Group } from '@parley/contract'
import { Switch } from '../../../components/controls/switch.tsx'
import { useGroupMutation } from '../../../components/groups/use-group-mutation.ts'
import { mayIn } from '../../../domain/groups/group-rights.ts'
import { setReadersShown } from '../../../domain/groups/readers.ts'
import { type TextKey, t as text, useT } from '../../../platform/texts/index.ts'
import { useGroupChange } from '../group/use-group-change.ts'
import styles from './settings.module.css'

const switches = [
  { field: 'isSearch', label: 'groups.isSearch', hint: 'groups.isSearchHint' },
  { field: 'isInvite', label: 'groups.isInvite', hint: 'groups.isInviteHint' },
  { field: 'isTemporarySession', label: 'groups.isTemporarySession', hint: 'groups.isTemporarySessionHint' },
  { field: 'isProhibition', label: 'groups.isProhibition', hint: 'groups.isProhibitionHint' },
] as const satisfies { field: keyof Group; label: TextKey; hint: TextKey }[]

/** The switches of a group; each takes effect at once. */
export function Switches({ group }: { group: Group }) {
  const t = useT()
  const { mutate, variables, isPending } = useGroupChange(group.groupId)
  const shown = isPending ? { ...group, ...variables } : group
  return (
    <div className={styles.switches}>
      {switches.map(({ field, label, hint }) => (
        <Switch
          key={field}
          label={t(label)}
          hint={t(hint)}
          checked={shown[field]}
          onChange={(isOn) => mutate({ [field]: isOn })}
        />
      ))}
      {mayIn(group, 'tellReaders') && <ReadersSwitch group={group} />}
    </div>
  )
}

/** Whether members see who has read their messages: for the group's owner. */
function ReadersSwitch({ group: { groupId, readersFrom } }: { group: Group }) {
  const t = useT()
  const { mutate, variables, isPending } = useGroupMutation(
    (isOn: boolean) => setReadersShown(groupId, isOn),
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
