import type { Department } from '@parley/contract'
import type { Listed } from '../../../domain/people/directory.ts'
import type { ListRow } from './rows.ts'

/** Each department by its id, with how many people are in it and in all that is part of it. */
export function countsOf(departments: readonly Department[]): Map<number, number> {
  const counts = new Map(departments.map(({ id, memberCount }) => [id, memberCount]))
  const parents = new Map(departments.map(({ id, parentId }) => [id, parentId]))
  for (const { id, memberCount } of departments)
    for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null)
      counts.set(at, (counts.get(at) ?? 0) + memberCount)
  return counts
}

/** What leads to departments from the one that is open, or from the top. */
export function departmentRows(departments: readonly Department[], openId: number | null): ListRow[] {
  const counts = countsOf(departments)
  const rowOf = (kind: 'department' | 'up') => (department: Department) => ({
    kind,
    key: `${kind}-${department.id}`,
    department,
    count: counts.get(department.id) ?? 0,
  })
  const open = departments.filter(({ id }) => id === openId).map(rowOf('up'))
  return [...open, ...departments.filter(({ parentId }) => parentId === openId).map(rowOf('department'))]
}

/** Those who are in a department itself; at the top all. */
export const peopleIn = (people: readonly Listed[], openId: number | null) =>
  openId === null ? people : people.filter(({ departmentId }) => departmentId === openId)
