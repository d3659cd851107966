import type { Generated } from 'kysely'

export interface DirectoryTables {
  departments: Departments
  department_people: { user_id: number; department_id: number }
}

interface Departments {
  id: Generated<number>
  parent_id: number | null
  name: string
  /** Among those of its parent. */
  position: number
  created_at: Generated<Date>
}
