import { useOutside } from '../../domain/groups/use-outside.ts'
import { useT } from '../../platform/texts/index.ts'
import { LinkButton } from '../controls/button.tsx'
import { EmptyState } from '../layout/empty-state.tsx'
import { LoadProblem } from '../layout/load-problem.tsx'
import { GroupCard } from './group-card.tsx'
import { GroupSkeleton } from './group-skeleton.tsx'

export interface OutsideGroupProps {
  id: number
  /** Why the group is not shown; null where there is none of this number. */
  error: Error | null
}

/** In place of a group that I am not in: its card and the way in, or what has become of it. */
export default function OutsideGroup({ id, error }: OutsideGroupProps) {
  const t = useT()
  const { isThere, isFormer, notices, data: hit, error: problem, refetch, isFetching } = useOutside(id, error)
  if (hit) return <GroupCard hit={hit} isFormer={isFormer} notices={notices} />
  if (isThere && problem)
    return <LoadProblem error={problem} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (isThere && hit === undefined) return <GroupSkeleton />
  if (isThere)
    return <EmptyState picture="people" title={t('adding.formerTitle')} text={t('adding.formerText')} />
  return isFormer ? (
    <EmptyState picture="people" title={t('adding.dissolvedTitle')} text={t('adding.dissolvedText')} />
  ) : (
    <EmptyState
      picture="search"
      title={t('adding.unknownTitle')}
      text={t('adding.unknownText')}
      action={<LinkButton to="/m/search/group">{t('adding.findGroups')}</LinkButton>}
    />
  )
}
