import type { Transaction } from '../../db/database.ts'
import type { FollowedEvent } from '../../messaging/catch-up/service.ts'
import type { Follower } from '../../platform/jobs/follower.ts'
import { noteNews } from './digest-repository.ts'

/** Finds the people who get an email about messages if they stay away. */
export class MailFollower implements Follower<FollowedEvent> {
  readonly name = 'messages told by e-mail'
  readonly begins = 'atEnd'

  async handle(entries: readonly FollowedEvent[], { queries }: Transaction): Promise<void> {
    const said = entries.flatMap(({ id, event }) =>
      event.kind === 'message' && !event.isBrought ? [id] : [],
    )
    await noteNews(queries, said, entries.at(-1)?.id ?? 0)
  }
}
