import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountCountQuery } from '../../../domain/administration/people.ts'
import { myGroupsQuery } from '../../../domain/groups/my-groups.ts'
import { goOnWithSiteSteps, useSiteSteps } from '../../../domain/me/site-steps.ts'
import { useSession } from '../../../domain/session/session.ts'
import { t } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'

export interface Step {
  readonly name: 'group' | 'share' | 'people' | 'picture'
  readonly isDone: boolean
  /** Where it is done; the picture is chosen in place. */
  readonly to?: string
}

/** The first steps of the owner of an empty site, ticked by what there is; undefined where none are left. */
export function useSteps(): readonly Step[] | undefined {
  const state = useSiteSteps()
  const isOpen = state !== 'over' && state !== 'unknown'
  const { avatar } = useSession()
  const { data: people } = useQuery({ ...accountCountQuery, enabled: isOpen })
  const { data: groups } = useQuery({ ...myGroupsQuery.created, enabled: isOpen })
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
  const hasBegun = state === 'begun' || state === 'passedOn'

  useEffect(() => {
    if (!isKnown || state === 'unknown') return
    if (state === undefined) goOnWithSiteSteps(people <= 1 ? 'begun' : 'over')
    else if (isDone && isOpen) {
      goOnWithSiteSteps('over')
      toast.success(t('siteSteps.allDone'))
    }
  }, [isKnown, people, state, isDone, isOpen])

  return isKnown && hasBegun && !isDone ? steps : undefined
}
