import { limits, Role, type SiteKind } from '@parley/contract'
import { refuse } from '../../kernel/refusal.ts'
import type { DepartmentRow } from './department-repository.ts'

/** An open site shows who is here to everybody; on others only administrators see it, to set it up. */
export function checkReading(kind: SiteKind, role: Role): void {
  if (kind !== 'house' && role !== Role.administrator) refuse('directoryClosed')
}

export function checkCount(departments: readonly DepartmentRow[]): void {
  if (departments.length >= limits.departments) refuse('departmentsFull', { max: limits.departments })
}

export function departmentIn(departments: readonly DepartmentRow[], id: number): DepartmentRow {
  return departments.find((one) => one.id === id) ?? refuse('departmentUnknown')
}

/** In one parent no two have the same name, whatever the case. */
export function checkName(
  departments: readonly DepartmentRow[],
  wanted: { id?: number; name: string; parentId: number | null },
): void {
  const isTaken = departments.some(
    ({ id, name, parent_id }) =>
      id !== wanted.id && parent_id === wanted.parentId && name.toLowerCase() === wanted.name.toLowerCase(),
  )
  if (isTaken) refuse('departmentNameTaken')
}

/** A department, with all that is part of it, fits below a parent. @param id undefined for a new one */
export function checkDepth(
  departments: readonly DepartmentRow[],
  parentId: number | null,
  id?: number,
): void {
  const above = pathTo(departments, parentId)
  const isWithinItself = id !== undefined && above.includes(id)
  const height = id === undefined ? 1 : heightOf(departments, id)
  if (isWithinItself || above.length + height > limits.departmentDepth)
    refuse('departmentTooDeep', { max: limits.departmentDepth })
}

function pathTo(departments: readonly DepartmentRow[], id: number | null): number[] {
  const path: number[] = []
  for (let at = id; at !== null; at = departmentIn(departments, at).parent_id) path.push(at)
  return path
}

function heightOf(departments: readonly DepartmentRow[], id: number): number {
  const parts = departments.filter(({ parent_id }) => parent_id === id)
  return 1 + Math.max(0, ...parts.map((part) => heightOf(departments, part.id)))
}
