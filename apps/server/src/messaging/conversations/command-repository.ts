import { commandLimits, type GivenCommand } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { madeBots } from '../../db/sql/bots.ts'
import { activeAccount } from '../../db/sql/users.ts'
import { commandIn } from './commands.ts'
import type { Draft } from './drafts.ts'

type Place = 'direct' | 'group'

/** Bots that may say something in a conversation of this kind, and so answer. */
const answering = (place: Place) => sql`(
  select b.user_id, b.commands, u.nickname
  from ${madeBots} b cross join lateral ${activeAccount(sql.ref('b.user_id'))} u
  where 'send' = any (b.scopes)
    and not ${sql.ref(place === 'direct' ? 'u.curtail_chat' : 'u.curtail_in_group_chat')}
)`

/** Commands that can be given in a conversation, bot by bot. @param target the other of two, or a group */
export async function commandsIn(queries: Queries, place: Place, target: number): Promise<GivenCommand[]> {
  const there =
    place === 'direct'
      ? sql`select ${target}::bigint as user_id, '' as nickname`
      : sql`select user_id, nickname from conversation_members where conversation_id = ${target}`
  const { rows } = await sql<GivenCommand>`
    select c.command ->> 'name' as name, c.command ->> 'description' as description,
      jsonb_build_object('id', b.user_id, 'name', coalesce(nullif(m.nickname, ''), b.nickname)) as bot
    from (${there}) m
    join ${answering(place)} b on b.user_id = m.user_id
    cross join lateral jsonb_array_elements(b.commands) with ordinality c (command, place)
    order by b.user_id, c.place limit ${commandLimits.inGroup}`.execute(queries)
  return rows
}

const keyOf = (to: number, bot: number, name: string) => `${to} ${bot} ${name}`

/** Whether the command that a draft begins with, if there is one, is of a bot that is there and has it. */
export async function commandsThere(
  queries: Queries,
  place: Place,
  drafts: readonly Draft[],
): Promise<(draft: Draft) => boolean> {
  const given = drafts.flatMap((draft) => {
    const command = commandIn(draft)
    return command ? [{ to: draft.to, ...command }] : []
  })
  if (given.length === 0) return () => false
  const isThere =
    place === 'direct'
      ? sql`g.bot = g.target`
      : sql`exists (select from conversation_members where conversation_id = g.target and user_id = g.bot)`
  const { rows } = await sql<{ target: number; bot: number; name: string }>`
    select g.target, g.bot, g.name
    from unnest(
      ${given.map(({ to }) => to)}::bigint[], ${given.map(({ bot }) => bot)}::bigint[],
      ${given.map(({ name }) => name)}::text[]
    ) as g (target, bot, name)
    join ${answering(place)} b on b.user_id = g.bot
    where b.commands @> jsonb_build_array(jsonb_build_object('name', g.name)) and ${isThere}`.execute(queries)
  const there = new Set(rows.map(({ target, bot, name }) => keyOf(target, bot, name)))
  return (draft) => {
    const command = commandIn(draft)
    return command !== undefined && there.has(keyOf(draft.to, command.bot, command.name))
  }
}
