import { limits } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { ElementType } from '../../db/list.ts'
import { PreparedStatement } from '../../db/prepared-statement.ts'
import { emptyingSent } from '../../db/sql/drafts.ts'
import type { Draft, StoredMessage } from './drafts.ts'
import type { Appending } from './kind.ts'

/** A draft whose conversation is known. */
export interface PlacedDraft {
  readonly draft: Draft
  readonly conversationId: number
}

/** A draft that is emptied, since its author has sent it. */
export interface EmptiedDraft {
  readonly target: number
  readonly version: number
}

/** A message that is in its conversation now. */
export interface Appended {
  readonly message: StoredMessage
  /** The version of the conversation's members that it was appended under. */
  readonly membersVersion: number
  /** Where it was its sender's draft: that is empty. */
  readonly emptied?: EmptiedDraft
}

interface Row {
  /** Number of the message in the statement, from 1. */
  readonly n: number
  readonly id: number
  readonly sequence: number
  readonly position: number
  readonly shows_date: boolean
  readonly at_ms: number
  readonly members_version: number
  readonly emptied?: number | null
}

/** Variant of the statement. */
interface Form {
  readonly isDecided: boolean
  /** Some were their sender's draft. */
  readonly isDrafted: boolean
  /** Each says when it was said. */
  readonly isDated: boolean
}

/**
 * Appends messages to their conversations, in order, and moves these on. Only under the lock of those conversations.
 * @param isDecided rights were checked already
 * @returns in the place of each draft what became of it; undefined where its sender is hindered, which holds for all of
 *   their drafts to one target, and where there is no such conversation
 */
export async function appendMessages(
  queries: Queries,
  placed: readonly PlacedDraft[],
  appending: Appending,
  isDecided: boolean,
): Promise<Array<Appended | undefined>> {
  const isDrafted = placed.some(({ draft }) => draft.sentDraft !== undefined)
  return append(queries, placed, appending, { isDecided, isDrafted, isDated: false })
}

/** The same for what was said elsewhere, at its own times, but none earlier than what stands before it. */
export function appendBrought(
  queries: Queries,
  placed: readonly PlacedDraft[],
  appending: Appending,
): Promise<Array<Appended | undefined>> {
  return append(queries, placed, appending, { isDecided: true, isDrafted: false, isDated: true })
}

async function append(
  queries: Queries,
  placed: readonly PlacedDraft[],
  appending: Appending,
  form: Form,
): Promise<Array<Appended | undefined>> {
  const rows = await statementOf(appending, form).execute(queries, placed)
  const appended: Array<Appended | undefined> = placed.map(() => undefined)
  for (const row of rows) {
    const at = placed[row.n - 1]
    if (!at) continue
    const { members_version: membersVersion, emptied: version } = row
    const emptied = version && { emptied: { target: at.draft.to, version } }
    appended[row.n - 1] = { message: messageOf(at, row), membersVersion, ...emptied }
  }
  return appended
}

const pause = sql`make_interval(mins => ${sql.lit(limits.showDateAfterMinutes)})`

type AppendStatement = PreparedStatement<readonly PlacedDraft[], Row>

/** Each text is prepared under a name of its own. */
const statements = new Map<string, AppendStatement>()

function statementOf(appending: Appending, form: Form): AppendStatement {
  const { isDecided, isDrafted, isDated } = form
  const called = [isDecided && 'decided', isDrafted && 'drafted', isDated && 'dated', appending.name]
    .filter(Boolean)
    .join(' ')
  const known = statements.get(called)
  if (known) return known
  const statement = appendStatement(appending, called, form)
  statements.set(called, statement)
  return statement
}

function appendStatement(
  { name, sendBlockers, noted }: Appending,
  called: string,
  { isDecided, isDrafted, isDated }: Form,
): AppendStatement {
  const at = isDated ? sql`greatest(e.last_message_at, max(g.said_at) over in_order)` : sql`e.at`
  const showsDate = isDated
    ? sql`coalesce(${at} - greatest(e.last_message_at, max(g.said_at) over (
        in_order rows between unbounded preceding and 1 preceding
      )) >= ${pause}, true)`
    : sql`row_number() over in_order = 1 and coalesce(e.at - e.last_message_at >= ${pause}, true)`
  return new PreparedStatement((list) => {
    const column = (of: (one: PlacedDraft) => unknown, type: ElementType) =>
      list(type, (placed) => placed.map(of))
    const hindered = sql`hindered as materialized (
      select sender_id, target from ${sendBlockers(sql`(select distinct sender_id, target from given)`)} h
    ),`
    return sql`/* append ${sql.raw(called)} messages */
    with given as materialized (
      select * from unnest(
        ${column(({ conversationId }) => conversationId, 'bigint')},
        ${column(({ draft }) => draft.senderId, 'bigint')},
        ${column(({ draft }) => draft.to, 'bigint')},
        ${column(({ draft }) => draft.type, 'smallint')},
        ${column(({ draft }) => JSON.stringify(draft.body), 'text')},
        ${column(({ draft }) => draft.preview, 'text')},
        ${column(({ draft }) => draft.clientMessageId, 'text')},
        ${column(({ draft }) => draft.vanishAfter ?? null, 'integer')},
        ${column(({ draft }) => (draft.mentions ? JSON.stringify(draft.mentions) : null), 'text')}
        ${isDrafted ? sql`, ${column(({ draft }) => draft.sentDraft ?? null, 'bigint')}` : sql``}
        ${isDated ? sql`, ${column(({ draft }) => draft.saidAt?.toISOString() ?? null, 'timestamptz')}` : sql``}
      ) with ordinality as g (
        conversation_id, sender_id, target, type, body, preview, client_message_id, vanish_after, mentions,
        ${isDrafted ? sql`draft,` : sql``} ${isDated ? sql`said_at,` : sql``} n
      )
    ), ${isDecided ? sql`` : hindered} ends as materialized (
      -- The clock may have been set back: a later message never shows an earlier time.
      select id, last_sequence, last_position, last_message_at, members_version, greatest(last_message_at, now) as at
      from (select clock_timestamp()::timestamptz(3) as now) clock, conversations
      where id = any (array(select conversation_id from given))
    ), new as materialized (
      select g.*, nextval('messages_id_seq') as id, ${at} as at, e.members_version,
        e.last_sequence + row_number() over in_order as sequence,
        e.last_position + row_number() over in_order as position,
        ${showsDate} as shows_date
      from given g join ends e on e.id = g.conversation_id
      ${isDecided ? sql`` : sql`where (g.sender_id, g.target) not in (select sender_id, target from hindered)`}
      window in_order as (partition by g.conversation_id order by g.n)
    ), last as materialized (
      select distinct on (conversation_id) conversation_id, sequence, position, at
      from new order by conversation_id, sequence desc
    ), moved as (
      update conversations c set (last_sequence, last_position, last_message_at) =
        (select sequence, position, at from last where conversation_id = c.id)
      where id = any (array(select conversation_id from last))
    ), ${isDrafted ? sql`emptied as (${emptyingSent(name)}),` : sql``} ${noted ? sql`noted as (${noted}),` : sql``} stored as (
      insert into messages (
        id, conversation_id, sequence, position, sender_id, type, body, preview, shows_date, client_message_id, created_at,
        vanishes_at, mentions${isDated ? sql`, is_brought` : sql``}
      )
      select id, conversation_id, sequence, position, sender_id, type, body::jsonb, preview, shows_date,
        client_message_id, at, at + make_interval(secs => vanish_after), mentions::jsonb${isDated ? sql`, true` : sql``}
      from new order by n
    )
    select n, id, sequence, position, shows_date, (extract(epoch from at) * 1000)::bigint as at_ms, members_version
      ${isDrafted ? sql`, (select version from emptied where emptied.n = new.n) as emptied` : sql``}
    from new`
  })
}

function messageOf({ draft, conversationId }: PlacedDraft, row: Row): StoredMessage {
  const { vanishAfter, mentions } = draft
  return {
    id: row.id,
    conversation_id: conversationId,
    sequence: row.sequence,
    position: row.position,
    sender_id: draft.senderId,
    type: draft.type,
    body: draft.body,
    preview: draft.preview,
    shows_date: row.shows_date,
    client_message_id: draft.clientMessageId,
    created_at: new Date(row.at_ms),
    ...(mentions && { mentions }),
    ...(vanishAfter !== undefined && { vanishes_at: new Date(row.at_ms + vanishAfter * 1000) }),
  }
}
