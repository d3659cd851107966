import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { DepartmentService } from './department-service.ts'
import type { DirectoryService } from './service.ts'

export function directoryRoutes(
  routes: Routes,
  directory: DirectoryService,
  departments: DepartmentService,
): void {
  const done = async (work: Promise<void>) => {
    await work
    return {}
  }
  routes.signedIn(calls.directory, ({ query }, caller) => directory.people(caller, query))
  routes.signedIn(calls.departments, (_, caller) => directory.departments(caller))
  routes.signedIn(calls.createDepartment, ({ body }, caller) => departments.create(caller, body))
  routes.signedIn(calls.changeDepartment, ({ params, body }, caller) =>
    done(departments.change(caller, params.id, body)),
  )
  routes.signedIn(calls.deleteDepartment, ({ params }, caller) => done(departments.delete(caller, params.id)))
  routes.signedIn(calls.placePeople, ({ body }, caller) => done(departments.place(caller, body)))
}
