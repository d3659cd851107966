import type { AuditService } from '../audit/service.ts'
import type { PersonLogs } from '../catch-up/service.ts'
import { type Core, type CoreParts, createCore } from '../conversations/core.ts'
import type { Links } from '../files/service.ts'
import type { Sight } from '../presence/service.ts'
import { DirectAdministrationService } from './administration-service.ts'
import { DirectAudience } from './audience.ts'
import { DirectListService } from './list-service.ts'
import { DirectPresenter, type DirectSurroundings, type SharedMessage } from './presenter.ts'
import { directRights } from './rights.ts'
import { DirectService } from './service.ts'
import { DirectTargets } from './targets.ts'

/** One-to-one conversations. */
export interface Direct extends Core<DirectSurroundings, SharedMessage> {
  readonly direct: DirectService
  readonly lists: DirectListService
  readonly administration: DirectAdministrationService
}

interface Parts extends CoreParts {
  readonly audit: AuditService
  readonly links: Links
  readonly logs: PersonLogs
  readonly sight: Sight
}

export function createDirect(parts: Parts): Direct {
  const { users, links, notifier } = parts
  const targets = new DirectTargets(users)
  const presenter = new DirectPresenter({ users, links, targets })
  const audience = new DirectAudience({ notifier, targets })
  const core = createCore({ targets, rights: directRights, presenter, audience }, parts)
  return {
    ...core,
    direct: new DirectService({ ...parts, ...core, targets }),
    lists: new DirectListService(parts),
    administration: new DirectAdministrationService({ ...parts, ...core, targets }),
  }
}
