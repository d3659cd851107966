import { pushLimits } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import { begun } from '../../db/leases.ts'
import { type ElementType, list } from '../../db/list.ts'
import type { Offer } from './places.ts'

const kinds = {
  pushes: { table: sql.table('pushes'), name: sql.ref('conversation_id') },
  push_notes: { table: sql.table('push_notes'), name: sql.ref('tag') },
} as const

/**
 * Due rows with a free place, the longest due first: rows without a place are skipped, so that others have their turn.
 * Rows locked by another node are skipped too.
 */
export function dueWithin(kind: keyof typeof kinds, { most, named, doubtful }: Offer): RawBuilder<unknown> {
  const { table, name } = kinds[kind]
  const of = (column: 'origin' | 'room' | 'isDoubtful', type: ElementType) =>
    list(
      named.map((one) => one[column]),
      type,
    )
  const { doubtfulServiceAtOnce } = pushLimits
  return sql`(
    select device_id, ${name} from (
      select *, row_number() over (partition by origin order by due_at) as place,
        row_number() over (partition by is_doubtful order by due_at) as alike
      from (
        select p.device_id, p.${name}, p.due_at, d.origin, coalesce(k.room, ${doubtfulServiceAtOnce}) as room,
          coalesce(k.is_doubtful, true) as is_doubtful
        from ${table} p
        join push_devices d on d.id = p.device_id
        left join unnest(${of('origin', 'text')}, ${of('room', 'integer')}, ${of('isDoubtful', 'boolean')})
          as k (origin, room, is_doubtful) on k.origin = d.origin
        where p.due_at <= ${begun} and coalesce(k.room, ${doubtfulServiceAtOnce}) > 0
          and (${doubtful}::integer > 0 or not coalesce(k.is_doubtful, true))
        order by p.due_at limit ${most} for update of p skip locked
      ) due
    ) ranked
    where place <= room and (not is_doubtful or alike <= ${doubtful}::integer)
  )`
}
