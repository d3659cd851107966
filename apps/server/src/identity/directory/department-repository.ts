import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { accounts } from '../../db/sql/users.ts'

export interface DepartmentRow {
  readonly id: number
  readonly parent_id: number | null
  readonly name: string
  readonly position: number
}

/** From here on nobody else changes departments, nor who is in them, until the transaction ends. */
export async function lockDepartments(queries: Queries): Promise<DepartmentRow[]> {
  await sql`lock table departments in share row exclusive mode`.execute(queries)
  return queries.selectFrom('departments').select(['id', 'parent_id', 'name', 'position']).execute()
}

/** Each with how many are in it, in the order of their parents. */
export async function listDepartments(queries: Queries) {
  const { rows } = await sql<DepartmentRow & { members: number }>`
    select id, parent_id, name, position,
      (select count(*) from department_people p where p.department_id = d.id) as members
    from departments d order by position, id`.execute(queries)
  return rows
}

export async function insertDepartment(
  queries: Queries,
  department: Omit<DepartmentRow, 'id'>,
): Promise<number> {
  const { id } = await queries
    .insertInto('departments')
    .values(department)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateDepartment(
  queries: Queries,
  id: number,
  changes: Partial<Pick<DepartmentRow, 'parent_id' | 'name'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await queries.updateTable('departments').set(changes).where('id', '=', id).execute()
}

/** Departments of one parent stand in this order from now on. */
export async function orderDepartments(queries: Queries, ids: readonly number[]): Promise<void> {
  await sql`update departments d set position = wanted.position
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, position) where d.id = wanted.id`.execute(
    queries,
  )
}

/** Its people are in its parent then, or in none. */
export async function deleteDepartment(queries: Queries, { id, parent_id }: DepartmentRow): Promise<void> {
  const people = sql`department_people`
  if (parent_id === null) await sql`delete from ${people} where department_id = ${id}`.execute(queries)
  else
    await sql`update ${people} set department_id = ${parent_id} where department_id = ${id}`.execute(queries)
  await queries.deleteFrom('departments').where('id', '=', id).execute()
}

/** Gives those who have an account. */
export async function placeInDepartment(
  queries: Queries,
  userIds: readonly number[],
  departmentId: number,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into department_people (user_id, department_id) select id, ${departmentId} from ${accounts(userIds)} a
    on conflict (user_id) do update set department_id = excluded.department_id
    returning user_id`.execute(queries)
  return rows.map(({ user_id }) => user_id)
}

export async function takeFromDepartments(queries: Queries, userIds: readonly number[]): Promise<void> {
  await queries
    .deleteFrom('department_people')
    .where('user_id', 'in', [...userIds])
    .execute()
}
