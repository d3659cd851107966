import { type Kysely, sql } from 'kysely'

/** The database itself keeps the maps, whoever hides a message. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The sequences of some rows, as maps of the spans that they are in. */
const mapsOf = (rows: string) => `
  select user_id, conversation_id, sequence / 512 as span, bit_or(set_bit(0::bit(512), (sequence % 512)::integer, 1)) as bits
  from ${rows} group by 1, 2, 3 order by 1, 2, 3`

/** Unites what is hidden of each span with these rows, or takes them out of it; spans in one order everywhere. */
const change = (rows: string, bits: string) => `
  insert into hidden_spans as s (user_id, conversation_id, span, bits) ${mapsOf(rows)}
  on conflict (user_id, conversation_id, span) do update set bits = ${bits}`
const add = (rows: string) => change(rows, 's.bits | excluded.bits')
const remove = (rows: string) => change(rows, 's.bits & ~excluded.bits')

const trigger = (name: string, event: string, transition: string, body: string) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`,
  `create trigger ${name} after ${event} on message_deletions referencing ${transition} as changed
    for each statement execute function ${name}()`,
]

const statements = [
  // What is hidden of each 512 sequences that follow each other, a bit for each: what is hidden from a person and from
  // everyone is united and counted without looking at a single message.
  `create table hidden_spans (
    user_id bigint not null,
    conversation_id bigint not null,
    span bigint not null,
    bits bit(512) not null,
    primary key (user_id, conversation_id, span)
  )`,
  ...trigger('hide_in_spans', 'insert', 'new table', add('changed')),
  ...trigger(
    'show_in_spans',
    'delete',
    'old table',
    `${remove('changed')};
    delete from hidden_spans s using (select distinct user_id, conversation_id, sequence / 512 as span from changed) c
      where s.user_id = c.user_id and s.conversation_id = c.conversation_id and s.span = c.span and s.bits = 0::bit(512)`,
  ),
  // The triggers have waited for those who write: nothing is missed.
  add('message_deletions'),
]
