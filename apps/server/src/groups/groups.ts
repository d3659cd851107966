import type { AuditService } from '../audit/service.ts'
import type { PersonLogs } from '../catch-up/service.ts'
import { type Core, type CoreParts, createCore } from '../conversations/core.ts'
import type { Links } from '../files/service.ts'
import type { FriendService } from '../friends/service.ts'
import type { Presence } from '../presence/presence.ts'
import type { Sight } from '../presence/service.ts'
import type { AskingPace } from '../users/service.ts'
import { GroupAdministrationService } from './administration-service.ts'
import { GroupAudience } from './audience.ts'
import { GroupBanService } from './ban-service.ts'
import { GroupPresenter, type GroupSurroundings, type SharedMessage } from './conversation-presenter.ts'
import { GroupListService } from './list-service.ts'
import { touchMembers } from './member-repository.ts'
import { MembershipService } from './membership-service.ts'
import { GroupRequestService } from './request-service.ts'
import { groupRights } from './rights.ts'
import { GroupService } from './service.ts'
import { GroupSettingsService } from './settings-service.ts'
import { groupTargets } from './targets.ts'

/** Groups, their members and their conversations. */
export interface Groups extends Core<GroupSurroundings, SharedMessage> {
  readonly groups: GroupService
  readonly membership: MembershipService
  readonly bans: GroupBanService
  readonly settings: GroupSettingsService
  readonly requests: GroupRequestService
  readonly lists: GroupListService
  readonly administration: GroupAdministrationService
}

interface Parts extends CoreParts {
  readonly audit: AuditService
  readonly friends: FriendService
  readonly links: Links
  readonly logs: PersonLogs
  readonly pace: AskingPace
  readonly presence: Presence
  readonly sight: Sight
}

export function createGroups(parts: Parts): Groups {
  const core = createCore(
    {
      targets: groupTargets,
      rights: groupRights,
      presenter: new GroupPresenter(parts),
      audience: new GroupAudience(parts.notifier),
      noteSent: touchMembers,
    },
    parts,
  )
  const membership = new MembershipService(parts)
  const withMembership = { ...parts, membership }
  return {
    ...core,
    membership,
    groups: new GroupService(parts),
    bans: new GroupBanService(withMembership),
    settings: new GroupSettingsService(withMembership),
    requests: new GroupRequestService(withMembership),
    lists: new GroupListService(parts),
    administration: new GroupAdministrationService({ ...parts, ...core }),
  }
}
