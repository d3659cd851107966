import type { Department } from '@parley/contract'
import { countsOf } from '../../../domain/people/departments.ts'

/** A department with what is part of it. */
export interface Branch {
  department: Department
  /** 1 at the top. */
  depth: number
  /** How many of its parent come before it, and how many there are. */
  place: number
  siblings: number
  /** People in it and in all its parts. */
  total: number
  parts: Branch[]
}

/** @param departments in the order of their parents */
export function treeOf(departments: readonly Department[]): Branch[] {
  const totals = countsOf(departments)
  const partsOf = (parentId: number | null, depth: number): Branch[] =>
    departments
      .filter((one) => one.parentId === parentId)
      .map((department, place, { length: siblings }) => ({
        department,
        depth,
        place,
        siblings,
        total: totals.get(department.id) ?? 0,
        parts: partsOf(department.id, depth + 1),
      }))
  return partsOf(null, 1)
}

const heightOf = ({ parts }: Branch): number => 1 + Math.max(0, ...parts.map(heightOf))

/** Every branch, each before its parts. */
export const flat = (tree: readonly Branch[]): Branch[] =>
  tree.flatMap((branch) => [branch, ...flat(branch.parts)])

/** Where a branch may go: not into itself, nor deeper than may be. */
export function destinationsOf(tree: readonly Branch[], moved: Branch, deepest: number): Branch[] {
  const within = new Set(flat([moved]))
  return flat(tree).filter((branch) => !within.has(branch) && branch.depth + heightOf(moved) <= deepest)
}

/** The names on the way to a department, without its own. */
export function namesAbove(departments: readonly Department[], { parentId }: Department): string[] {
  const parent = departments.find(({ id }) => id === parentId)
  return parent ? [...namesAbove(departments, parent), parent.name] : []
}
