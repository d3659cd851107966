import { linkPreviewLimits } from '@parley/contract'
import type { Transaction } from '../../db/database.ts'
import { ConversationKind } from '../../db/tables/conversations.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import type { FileService } from '../../platform/files/service.ts'
import type { Follower } from '../../platform/jobs/follower.ts'
import type { SiteRules } from '../../platform/settings/service.ts'
import type { FollowedEvent } from '../catch-up/service.ts'
import type { ChangePublisher } from '../conversations/changes.ts'
import { linkIn, shownMessages } from '../conversations/link-previews.ts'
import type { Shared } from '../conversations/shared.ts'
import { linkPreviewJobs } from './jobs.ts'
import { PageReader } from './reader.ts'
import { askToRead, forgetLinks } from './repository.ts'
import { linkPreviewRoutes } from './routes.ts'
import { LinkPreviewService } from './service.ts'

interface Parts extends Shared {
  readonly files: FileService
  readonly publishers: { readonly direct: ChangePublisher; readonly groups: ChangePublisher }
}

/** Previews of the pages behind links. */
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

/** Finds the links of new and edited messages. */
class LinkFollower implements Follower<FollowedEvent> {
  readonly name = 'links of messages'
  readonly begins = 'atEnd'
  readonly #rules: Pick<SiteRules, 'read'>

  constructor({ rules }: { rules: Pick<SiteRules, 'read'> }) {
    this.#rules = rules
  }

  async handle(entries: readonly FollowedEvent[], { queries }: Transaction): Promise<void> {
    const since = Date.now() - linkPreviewLimits.lateMinutes * 60_000
    const edited = new Set<number>()
    const linking = entries.flatMap(({ id, at, event }) => {
      if (event.kind === 'edit') edited.add(event.messageId)
      if (event.kind === 'edit') return [event.messageId]
      const isNews = event.kind === 'message' && !event.isBrought && at.getTime() > since
      return isNews && linkIn(event) !== undefined ? [id] : []
    })
    if (linking.length === 0 || !(await this.#rules.read(queries)).linkPreviews) return
    const messages = await shownMessages(queries, [...new Set(linking)])
    const links = messages.flatMap((message) => {
      const { id: message_id, sender_id, link_preview } = message
      const url = linkIn(message)
      return url === undefined || link_preview?.page?.url === url ? [] : [{ message_id, sender_id, url }]
    })
    await forgetLinks(queries, [...edited])
    await askToRead(queries, links)
  }
}
