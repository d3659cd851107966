import { type RawBuilder, sql } from 'kysely'

/**
 * A statement over `new`, the messages that are being stored, with `n`, `sender_id`, `target` and `draft`: empties the
 * drafts that these are, unless something else has been written since. Gives `n` and the version that says so.
 */
export const emptyingSent = (place: 'direct' | 'group'): RawBuilder<unknown> => sql`
  update drafts d set said = null, version = nextval('draft_versions'), changed_at = now()
  from new where new.draft is not null and d.user_id = new.sender_id and d.place = ${place}
    and d.target = new.target and d.version = new.draft and d.said is not null
  returning new.n, d.version`
