import type { Data, Endpoints, Input } from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import { lockAdministrator } from '../users/service.ts'
import {
  type DepartmentRow,
  deleteDepartment,
  insertDepartment,
  lockDepartments,
  orderDepartments,
  placeInDepartment,
  takeFromDepartments,
  updateDepartment,
} from './department-repository.ts'
import { checkCount, checkDepth, checkName, departmentIn } from './policy.ts'

type Create = Endpoints['POST /api/directory/departments']
type Change = Endpoints['PUT /api/directory/departments/{id}']
type Place = Endpoints['PUT /api/directory/people']

/** The departments, as administrators keep them. */
export class DepartmentService {
  readonly #database: Database
  readonly #audit: AuditService

  constructor(parts: { database: Database; audit: AuditService }) {
    this.#database = parts.database
    this.#audit = parts.audit
  }

  create(caller: Caller, { name, parentId = null }: Input<Create>['body']): Promise<Data<Create>> {
    return this.#changing(caller, async (queries, all) => {
      checkCount(all)
      checkDepth(all, parentId)
      checkName(all, { name, parentId })
      const position = partsOf(all, parentId).length + 1
      const id = await insertDepartment(queries, { parent_id: parentId, name, position })
      await this.#audit.record(queries, caller, 'departmentCreated', { name })
      return { id }
    })
  }

  change(caller: Caller, id: number, changes: Input<Change>['body']): Promise<void> {
    return this.#changing(caller, async (queries, all) => {
      const before = departmentIn(all, id)
      const { name = before.name, parentId = before.parent_id, place } = changes
      checkDepth(all, parentId, id)
      checkName(all, { id, name, parentId })
      await updateDepartment(queries, id, { name, parent_id: parentId })
      if (place !== undefined || parentId !== before.parent_id) {
        const others = partsOf(all, parentId).filter((other) => other !== id)
        await orderDepartments(queries, others.toSpliced(place ?? others.length, 0, id))
      }
      await this.#audit.record(queries, caller, 'departmentChanged', { from: before.name, to: name })
    })
  }

  /** Its parts come to the end of its parent; one that bears the name of another there keeps it all from happening. */
  delete(caller: Caller, id: number): Promise<void> {
    return this.#changing(caller, async (queries, all) => {
      const gone = departmentIn(all, id)
      const parts = partsOf(all, id)
      for (const part of parts)
        checkName(
          all.filter((one) => one.id !== id),
          { id: part, name: departmentIn(all, part).name, parentId: gone.parent_id },
        )
      const others = partsOf(all, gone.parent_id).filter((other) => other !== id)
      // Frees the name of the deleted department for its parts.
      await updateDepartment(queries, id, { name: ` ${id}` })
      for (const part of parts) await updateDepartment(queries, part, { parent_id: gone.parent_id })
      await orderDepartments(queries, [...others, ...parts])
      await deleteDepartment(queries, gone)
      await this.#audit.record(queries, caller, 'departmentDeleted', { name: gone.name })
    })
  }

  place(caller: Caller, { userIdList, departmentId }: Input<Place>['body']): Promise<void> {
    return this.#changing(caller, async (queries, all) => {
      const userIds = [...new Set(userIdList)]
      const department = departmentId === null ? undefined : departmentIn(all, departmentId)
      if (!department) await takeFromDepartments(queries, userIds)
      else if ((await placeInDepartment(queries, userIds, department.id)).length < userIds.length)
        refuse('userUnknown')
      await this.#audit.record(queries, caller, 'peoplePlaced', {
        ids: userIds.join(' '),
        name: department?.name ?? '',
      })
    })
  }

  async depart({ queries }: Transaction, userId: number): Promise<void> {
    await takeFromDepartments(queries, [userId])
  }

  #changing<T>(
    caller: Caller,
    work: (queries: Queries, all: readonly DepartmentRow[]) => Promise<T>,
  ): Promise<T> {
    return this.#database.transaction(async ({ queries }) => {
      await lockAdministrator(queries, caller)
      return work(queries, await lockDepartments(queries))
    })
  }
}

/** Ids of the direct parts of a department, or of those at the top, in order. */
const partsOf = (all: readonly DepartmentRow[], parentId: number | null) =>
  all
    .filter(({ parent_id }) => parent_id === parentId)
    .sort((a, b) => a.position - b.position || a.id - b.id)
    .map(({ id }) => id)
