import { isAccountName } from '@parley/contract/account-names'
import { isWithin, limits } from '@parley/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { checkMembers } from '../../../../domain/joining/members.ts'
import type { ListedPerson } from '../list/people.ts'
import { type Checked, groupsOf } from '../list/problems.ts'

/** What the server knows of the accounts and groups of a list; asked anew for every file. */
export function useChecked(id: string, people: readonly ListedPerson[]) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['checked members', id],
    queryFn: async ({ signal }): Promise<Checked> => {
      const names = [...new Set(people.map(({ accountName }) => accountName).filter(isAccountName))]
      const groups = groupsOf(people).filter((group) => isWithin(group, limits.groupTitle))
      const checked = await checkMembers(names, groups, signal)
      return {
        taken: new Set(checked.taken.map((name) => name.toLowerCase())),
        groups: new Map(
          checked.groups.map((group, place) => [(groups[place] ?? '').toLowerCase(), group] as const),
        ),
      }
    },
    gcTime: 0,
  })
  return { checked: data, error, isFetching, check: () => void refetch() }
}
