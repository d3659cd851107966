import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountCountQuery } from '../../../domain/administration/people.ts'
import { myGroupsQuery } from '../../../domain/groups/my-groups.ts'
import { noticeSiteSteps, useSiteSteps } from '../../../domain/me/site-steps.ts'
import { useSession } from '../../../domain/session/session.ts'
import { t } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'

export interface Step {
  readonly name: 'group' | 'share' | 'people' | 'picture'
  readonly isDone: boolean
  /** Where it is done; the picture is chosen in place. */
  readonly to?: string
}

/** The first steps of the owner of an empty site, ticked by what there is; none once they are done or put away. */
export function useSteps(): readonly Step[] | 'unknown' {
  const state = useSiteSteps()
  const isOpen = state !== 'over' && state !== 'unknown'
  const { avatar } = useSession()
  const { data: people, isLoading: isCounting } = useQuery({ ...accountCountQuery, enabled: isOpen })
  const { data: groups, isLoading } = useQuery({ ...myGroupsQuery.created, enabled: isOpen })
  const isKnown = people !== undefined && groups !== undefined
  const [group] = groups?.list ?? []
  const isShared = state === 'passedOn' || groups?.list.some((one) => one.groupMemberCount > 1) === true
  const steps: readonly Step[] = [
    { name: 'group', isDone: group !== undefined, to: '/m/add_group' },
    { name: 'share', isDone: isShared, to: group ? `/group/${group.groupId}` : '/m/add_group' },
    { name: 'people', isDone: people !== undefined && people > 1, to: '/admin/joining?show=file' },
    { name: 'picture', isDone: avatar !== '' },
  ]
  const isDone = isKnown && steps.every((step) => step.isDone)
  const isNew = people !== undefined && people <= 1

  useEffect(() => {
    if (!isKnown || state === 'unknown') return
    if (state === undefined) void noticeSiteSteps(isNew ? 'begun' : 'over')
    else if (isDone && isOpen)
      void noticeSiteSteps('over').then((isSaved) => isSaved && toast.success(t('siteSteps.allDone')))
  }, [isKnown, isNew, state, isDone, isOpen])

  if (state === 'unknown' || isCounting || isLoading) return 'unknown'
  return isKnown && isOpen && (state || isNew) && !isDone ? steps : []
}
