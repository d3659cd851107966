import type { Group } from '@parley/contract'
import type { ReactNode } from 'react'
import { useTitle } from '../../../components/engine/use-title.ts'
import { GroupSkeleton } from '../../../components/groups/group-skeleton.tsx'
import { OutsideGroup } from '../../../components/groups/outside.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { PaneHeader } from '../../../components/layout/pane-header.tsx'
import { Pane } from '../../../components/layout/panes.tsx'
import { isRefused } from '../../../domain/api/api-errors.ts'
import { useGroupQuery } from '../../../domain/groups/use-group-query.ts'
import { useParams } from '../../../platform/router/index.ts'

interface GroupPageProps {
  title: string
  /** Where the back button leads when this page was opened by its address. */
  back: (groupId: string) => string
  /** Also on wide screens. */
  alwaysBack?: boolean
  children: (group: Group) => ReactNode
}

/** A page about the group of the address: what is common to all of them until the group is here, and without it. */
export function GroupPage({ title, back, alwaysBack = false, children }: GroupPageProps) {
  const { id = '' } = useParams()
  const groupId = Number(id)
  const isId = Number.isSafeInteger(groupId) && groupId > 0
  const { group, error, isFetching, refetch } = useGroupQuery(groupId, { enabled: isId })
  useTitle(title)

  function content() {
    if (!isId || isRefused(error)) return <OutsideGroup id={groupId} error={error} />
    if (group) return children(group)
    if (error) return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    return <GroupSkeleton />
  }

  return (
    <Pane key={id} header={<PaneHeader title={title} back={back(id)} alwaysBack={alwaysBack} />}>
      {content()}
    </Pane>
  )
}
