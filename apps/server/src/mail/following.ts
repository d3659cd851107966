import type { FollowedEvent } from '../catch-up/service.ts'
import type { Follower } from '../jobs/follower.ts'
import type { Transaction } from '../storage/database.ts'
import { noteNews } from './digest-repository.ts'

/** Finds who has something to be told by e-mail, should they stay away. */
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
