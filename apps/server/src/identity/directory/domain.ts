import type { Domain, Shared } from '../../domain.ts'
import type { GroupService } from '../../messaging/groups/service.ts'
import { DepartmentService } from './department-service.ts'
import { directoryRoutes } from './routes.ts'
import { DirectoryService } from './service.ts'

interface Parts extends Shared {
  readonly groups: GroupService
}

/** Who is here, and in which department. */
export function createDirectory(parts: Parts): Domain<DirectoryService> {
  const directory = new DirectoryService(parts)
  const departments = new DepartmentService(parts)
  return {
    services: directory,
    routes: (routes) => directoryRoutes(routes, directory, departments),
    departure: departments,
  }
}
