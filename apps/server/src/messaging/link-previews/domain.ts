import { ConversationKind } from '../../db/tables/conversations.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import type { FileService } from '../../platform/files/service.ts'
import type { ChangePublisher } from '../conversations/change-publisher.ts'
import type { Shared } from '../conversations/shared.ts'
import { LinkFollower } from './following.ts'
import { linkPreviewJobs } from './jobs.ts'
import { PageReader } from './reader.ts'
import { linkPreviewRoutes } from './routes.ts'
import { LinkPreviewService } from './service.ts'

interface Parts extends Shared {
  readonly files: FileService
  readonly publishers: { readonly direct: ChangePublisher; readonly groups: ChangePublisher }
}

/** What is shown of the pages behind links. */
export function createLinkPreviews(parts: Parts): Domain {
  const { publishers } = parts
  const previews = new LinkPreviewService({
    ...parts,
    reader: new PageReader(parts),
    publisherOf: (kind) => (kind === ConversationKind.group ? publishers.groups : publishers.direct),
  })
  return {
    services: undefined,
    routes: (routes) => linkPreviewRoutes(routes, previews),
    jobs: linkPreviewJobs(previews),
    followers: [new LinkFollower(parts)],
    ownData: [{ name: 'linkPreviewSetting', read: (caller) => previews.setting(caller) }],
    departure: previews,
  }
}
