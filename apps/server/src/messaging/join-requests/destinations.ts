import type { Endpoints, Input } from '@parley/contract'
import type { NamedGroup } from '../groups/service.ts'

/** A group that people of a list come into; without an id it is still to be made. */
export interface Destination {
  readonly groupId: number | undefined
  readonly title: string
  readonly people: readonly number[]
}

/**
 * Groups with those who come into them, in the order in which groups are locked. However a list writes it, by title or
 * number, a group is one. Those that nobody comes into are left out.
 */
export function destinationsOf(
  { groups, people }: Pick<Input<Endpoints['POST /api/joining/members']>['body'], 'groups' | 'people'>,
  named: readonly NamedGroup[],
  userIds: readonly number[],
): Destination[] {
  const found = new Map<
    string | number,
    { groupId: number | undefined; title: string; people: Set<number> }
  >()
  for (const [index, person] of people.entries())
    for (const place of person.groups ?? []) {
      const group = named[place]
      const text = groups[place]
      const userId = userIds[index]
      if (!group || text === undefined || userId === undefined) continue
      const groupId = group.outcome === 'found' ? group.groupId : undefined
      const title = group.outcome === 'found' ? group.title : text
      const key = groupId ?? text.toLowerCase()
      const destination = found.get(key) ?? { groupId, title, people: new Set() }
      found.set(key, destination)
      destination.people.add(userId)
    }
  return [...found.values()]
    .sort((a, b) => (a.groupId ?? Number.MAX_SAFE_INTEGER) - (b.groupId ?? Number.MAX_SAFE_INTEGER))
    .map(({ groupId, title, people }) => ({ groupId, title, people: [...people] }))
}
