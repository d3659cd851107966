import { type Push, pushLimits } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { type ElementType, list } from '../../db/list.ts'
import { signedIn } from '../../db/sql/auth.ts'
import { readers } from '../../db/sql/conversations.ts'
import { dueWithin } from './due-repository.ts'
import type { Offer } from './places.ts'
import type { Reached } from './posting.ts'

export interface NewNote {
  readonly deviceId: number
  readonly push: Extract<Push, { kind: 'reminder' | 'call' }>
  /** Withdrawn once the person is no longer a member there, or has read up to the sequence, if there is one. */
  readonly goesAt?: { readonly conversationId: number; readonly sequence: number | null }
}

/** Each replaces the notification with its tag on its device; one statement for any number of notes. */
export async function putNotes(queries: Queries, notes: readonly NewNote[]): Promise<void> {
  if (notes.length === 0) return
  const of = (type: ElementType, value: (note: NewNote) => unknown) => list(notes.map(value), type)
  await sql`
    insert into push_notes (device_id, tag, push, conversation_id, sequence, due_at, expires_at)
    select device_id, tag, push::jsonb, conversation_id, sequence, now(),
      now() + make_interval(hours => ${sql.lit(pushLimits.keptHours)})
    from unnest(
      ${of('bigint', ({ deviceId }) => deviceId)}, ${of('text', ({ push }) => push.tag)},
      ${of('text', ({ push }) => JSON.stringify(push))},
      ${of('bigint', ({ goesAt }) => goesAt?.conversationId ?? null)},
      ${of('bigint', ({ goesAt }) => goesAt?.sequence ?? null)}
    ) as note (device_id, tag, push, conversation_id, sequence)
    on conflict (device_id, tag) do update set push = excluded.push, due_at = excluded.due_at,
      expires_at = excluded.expires_at, conversation_id = excluded.conversation_id, sequence = excluded.sequence,
      version = push_notes.version + 1, tries = 0`.execute(queries)
}

/** Withdraws notes that have been read, or are of a group that the person has left. */
export async function withdrawReadNotes(queries: Queries): Promise<void> {
  await close(
    queries,
    sql`conversation_id is not null and (due_at is null or push ->> 'kind' <> 'close') and not exists (
      select from ${readers} r join push_devices d on d.user_id = r.user_id
      where d.id = push_notes.device_id and r.conversation_id = push_notes.conversation_id
        and (push_notes.sequence is null or r.read_up_to < push_notes.sequence)
    )`,
  )
}

/** Withdraws the notes of a group under this tag from everybody's devices. */
export async function withdrawTag(queries: Queries, groupId: number, tag: string): Promise<void> {
  await close(queries, sql`conversation_id = ${groupId} and tag = ${tag}`)
}

/** Withdraws the notes under this tag from a person's devices; unsent ones are not sent. */
export async function withdrawNotes(queries: Queries, userId: number, tag: string): Promise<void> {
  await close(
    queries,
    sql`tag = ${tag} and device_id in (select id from push_devices where user_id = ${userId})`,
  )
}

/** The same for all notes about these messages. */
export async function withdrawNotesOf(queries: Queries, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return
  await close(queries, sql`split_part(push ->> 'path', '?m=', 2) = any (${messageIds.map(String)}::text[])`)
}

/** Closes a notification; its path, with the message, stays known. */
const closing = sql`jsonb_build_object('kind', 'close', 'tag', tag, 'path', push ->> 'path')`

/** A note that is being sent is closed a moment later: different nodes may send the two. */
async function close(queries: Queries, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from push_notes where ${which} and not is_told and tries = 0`.execute(queries)
  await sql`
    update push_notes set push = ${closing}, version = version + 1, tries = 0,
      due_at = now() + case when is_told then interval '0' else interval '2 seconds' end
    where ${which}`.execute(queries)
}

export interface DueNote extends Reached {
  readonly origin: string
  readonly device_id: number
  readonly tag: string
  readonly version: number
  readonly tries: number
  readonly push: Push
  /** Seconds for which it is still worth sending. */
  readonly left: number
}

/** Takes due notes, for as long as sending may take. */
export async function takeDueNotes(queries: Queries, offer: Offer): Promise<DueNote[]> {
  const lease = sql`make_interval(secs => ${3 * pushLimits.seconds})`
  const { rows } = await sql<DueNote>`
    with taken as (
      update push_notes set due_at = clock_timestamp() + ${lease}, tries = least(tries + 1, 1000)
      where (device_id, tag) in ${dueWithin('push_notes', offer)}
      returning *
    )
    select n.device_id, n.tag, n.version, n.tries, n.push, extract(epoch from n.expires_at - now())::float8 as left,
      d.endpoint, d.origin, d.p256dh, d.auth
    from taken n
    join push_devices d on d.id = n.device_id
    join ${signedIn} s on s.session_id = d.session_id`.execute(queries)
  return rows
}

const unchanged = (queries: Queries, { device_id, tag, version }: DueNote) =>
  queries
    .updateTable('push_notes')
    .where('device_id', '=', device_id)
    .where('tag', '=', tag)
    .where('version', '=', version)

/** The device shows it, and its content is deleted; a change meanwhile is sent next. */
export async function markNoteShown(queries: Queries, note: DueNote): Promise<void> {
  await sql`
    update push_notes set is_told = true, due_at = case when version = ${note.version} then null else due_at end,
      push = case when version = ${note.version} then ${closing} else push end
    where device_id = ${note.device_id} and tag = ${note.tag}`.execute(queries)
}

export async function postponeNote(queries: Queries, note: DueNote, inSeconds: number): Promise<void> {
  await unchanged(queries, note)
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${inSeconds})` })
    .execute()
}

export async function forgetNote(queries: Queries, { device_id, tag, version }: DueNote): Promise<void> {
  await queries
    .deleteFrom('push_notes')
    .where('device_id', '=', device_id)
    .where('tag', '=', tag)
    .where('version', '=', version)
    .execute()
}

export async function sweepNotes(queries: Queries): Promise<void> {
  await sql`delete from push_notes where expires_at < now()`.execute(queries)
}
