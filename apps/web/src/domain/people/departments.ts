import type { Department } from '@parley/contract'

/** Each department by its id, with how many people are in it and in all that is part of it. */
export function countsOf(departments: readonly Department[]): Map<number, number> {
  const counts = new Map(departments.map(({ id, memberCount }) => [id, memberCount]))
  const parents = new Map(departments.map(({ id, parentId }) => [id, parentId]))
  for (const { id, memberCount } of departments)
    for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null)
      counts.set(at, (counts.get(at) ?? 0) + memberCount)
  return counts
}
