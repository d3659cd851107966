import { useGroupMutation } from '../../../components/groups/use-group-mutation.ts'
import { changeGroup, type GroupChanges } from '../../../domain/groups/group-changes.ts'
import { t } from '../../../platform/texts/index.ts'

/** Changes what a group is called and how it is kept. */
export const useGroupChange = (id: number, options?: { handlesErrors: boolean }) =>
  useGroupMutation(
    (changes: GroupChanges) => changeGroup(id, changes),
    () => t('groups.saved'),
    options,
  )
