import type { Department } from '@parley/contract'
import { countsOf } from '../../../domain/people/departments.ts'
import type { Listed } from '../../../domain/people/directory.ts'
import type { ListRow } from './rows.ts'

/** Rows that lead to departments from the open one, or from the top. */
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

/** People who are directly in a department; at the top, all. */
export const peopleIn = (people: readonly Listed[], openId: number | null) =>
  openId === null ? people : people.filter(({ departmentId }) => departmentId === openId)
