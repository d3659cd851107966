import { groupLimits } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'

interface QuietTimes {
  /** Seconds until it is quiet no more; null where it is not. */
  readonly quiet_for: number | null
  /** Seconds until it is quiet again; null where it will not be in the days to come. */
  readonly quiet_in: number | null
}

// Not a parameter: the planner has to know how few rows there are.
const daysAhead = sql.raw(String(groupLimits.quietDaysAhead))

/**
 * One row: until when it is quiet, and when it will be. Quiet hours are stretches of time between what the clocks of
 * their place show, also on days on which these are set.
 * @param hours `QuietHours`
 */
export const quietTimes = (hours: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<QuietTimes> =>
  sql`(
  with rule as materialized (
    select now, hours->>'timeZone' as zone, (hours->>'from')::time as begins, (hours->>'to')::time as ends,
      hours->'days' as days
    from (select ${at} as now, ${hours} as hours) given
  ), stretch as materialized (
    select now, (day + begins) at time zone zone as begins,
      (day + case when ends > begins then 0 else 1 end + ends) at time zone zone as ends
    from rule
    cross join generate_series(-1, ${daysAhead}) n
    cross join lateral (select (now at time zone zone)::date + n as day) d
    where days @> to_jsonb(extract(isodow from day)::integer)
  ), notified as (
    select max(ends) filter (where begins <= now and now < ends) is not null as is_quiet,
      -- Where one begins while another lasts it goes on.
      min(ends - now) filter (
        where ends > now and not exists (select from stretch o where o.begins <= s.ends and s.ends < o.ends)
      ) as lasts,
      min(begins - now) filter (where begins > now) as comes
    from stretch s
  )
  select case when is_quiet then ceil(extract(epoch from lasts))::integer end as quiet_for,
    ceil(extract(epoch from comes))::integer as quiet_in
  from notified
)`
