import { sql } from 'kysely'

/** A span of time before now. */
export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** Condition that a row was made in a span of time. */
export const happenedIn = ({
  fromMs,
  toMs,
}: Span) => sql`created_at > now() - make_interval(secs => ${fromMs / 1000})
  and created_at < now() - make_interval(secs => ${toMs / 1000})`

export const ageMs = sql`(extract(epoch from now() - created_at) * 1000)::float8`
