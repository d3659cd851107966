import { hasRight } from '@parley/contract/group-rights'
import { useQuery } from '@tanstack/react-query'
import { myGroupsQuery } from '../../domain/groups/my-groups.ts'

/** Groups that I own or administer. */
export function useKeptGroups() {
  const { data: created } = useQuery(myGroupsQuery.created)
  const { data: joined } = useQuery(myGroupsQuery.joined)
  return [...(created?.list ?? []), ...(joined?.list ?? [])].filter(({ role }) => hasRight(role, 'manage'))
}
