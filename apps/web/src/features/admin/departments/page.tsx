import { useQueryState } from '../parts/use-query.ts'
import { DepartmentPage } from './department-page.tsx'
import { DepartmentsPage } from './departments-page.tsx'

/** The departments, or one of them. */
export default function Departments() {
  const { id } = useQueryState()
  return id === undefined ? <DepartmentsPage /> : <DepartmentPage key={id} id={id} />
}
