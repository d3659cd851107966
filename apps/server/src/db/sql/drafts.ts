import { type RawBuilder, sql } from 'kysely'

/**
 * A statement over `new`, the messages being stored, with `n`, `sender_id`, `target` and `draft`: empties the drafts
 * that they send, unless the draft has changed since. Returns `n` and the version of the empty draft.
 */
export const emptyingSent = (place: 'direct' | 'group'): RawBuilder<unknown> => sql`
  update drafts d set said = null, version = nextval('draft_versions'), changed_at = now()
  from new where new.draft is not null and d.user_id = new.sender_id and d.place = ${place}
    and d.target = new.target and d.version = new.draft and d.said is not null
  returning new.n, d.version`
