import type { Domain } from '../../platform/domains/domain.ts'
import type { Shared } from '../users/shared.ts'
import { DepartmentService } from './department-service.ts'
import { directoryRoutes } from './routes.ts'
import type { GroupReading } from './service.ts'
import { DirectoryService } from './service.ts'

interface Parts extends Shared {
  readonly groups: GroupReading
}

/** The directory of people and departments. */
export function createDirectory(parts: Parts): Domain<DirectoryService> {
  const directory = new DirectoryService(parts)
  const departments = new DepartmentService(parts)
  return {
    services: directory,
    routes: (routes) => directoryRoutes(routes, directory, departments),
    departure: departments,
  }
}
