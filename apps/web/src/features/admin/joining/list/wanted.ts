import type { NewMembers } from '../../../../domain/joining/members.ts'
import type { ListedPerson } from './people.ts'
import { groupsOf } from './problems.ts'

/** A list as the server takes it: its groups once, and for each person their places. */
export function wantedOf(id: string, people: readonly ListedPerson[], createGroups: boolean): NewMembers {
  const groups = groupsOf(people)
  const places = new Map(groups.map((group, place) => [group.toLowerCase(), place]))
  return {
    id,
    groups,
    createGroups,
    people: people.map(({ nickname, accountName, groups: names }) => ({
      nickname,
      ...(accountName !== '' && { accountName }),
      ...(names.length > 0 && { groups: names.map((name) => places.get(name.toLowerCase()) ?? 0) }),
    })),
  }
}
