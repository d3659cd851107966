import type { Data, Endpoints, Input } from '@parley/contract'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import type { SiteRules } from '../../platform/settings/service.ts'
import type { Sight } from '../presence/service.ts'
import { listDepartments } from './department-repository.ts'
import { checkReading } from './policy.ts'
import { presentDepartment, presentPerson } from './presenter.ts'
import { listPeople } from './repository.ts'

type People = Endpoints['GET /api/directory/people']
type Departments = Endpoints['GET /api/directory/departments']

export interface GroupReading {
  /** @throws Refusal unless this person is in the group */
  checkReading(caller: Caller, groupId: number): Promise<void>
}

/** Directory of all people, for those who may write to all of them. */
export class DirectoryService {
  readonly #database: Database
  readonly #rules: SiteRules
  readonly #sight: Sight
  readonly #groups: GroupReading

  constructor(parts: {
    database: Database
    rules: SiteRules
    sight: Sight
    groups: GroupReading
  }) {
    this.#database = parts.database
    this.#rules = parts.rules
    this.#sight = parts.sight
    this.#groups = parts.groups
  }

  async people(caller: Caller, query: Input<People>['query']): Promise<Data<People>> {
    const { queries } = this.#database
    const { key = '', departmentId, groupId } = query
    await this.#check(caller)
    if (groupId !== undefined) await this.#groups.checkReading(caller, groupId)
    const wanted = { key, departmentId, groupId, ...sliceOf(query) }
    const { rows, count } = await listPeople(queries, wanted)
    const online = await this.#sight.among(
      caller.userId,
      rows.map(({ id }) => id),
    )
    return { list: rows.map((row) => presentPerson(row, online, groupId !== undefined)), count }
  }

  async departments(caller: Caller): Promise<Data<Departments>> {
    await this.#check(caller)
    const list = (await listDepartments(this.#database.queries)).map(presentDepartment)
    return { list, count: list.length }
  }

  async #check({ role }: Caller): Promise<void> {
    checkReading((await this.#rules.read(this.#database.queries)).kind, role)
  }
}
