import { type Kysely, sql } from 'kysely'
import { guard, raiseFloor } from './guarding.ts'

/** The nodes before this one do not say what they know: from here on those that do not say it write nothing. */
export const olderNodes = 'stop'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  await raiseFloor(db, 17)
  await guard(db, tables)
}

const statements = [
  // The oldest schema whose nodes may write here.
  `create table schema_floor (
    is_only boolean primary key default true check (is_only),
    oldest integer not null
  )`,
  `insert into schema_floor (oldest) values (0)`,
]

/** Tables of the migrations before; later ones are guarded as they are made. */
const tables = [
  'users',
  'credentials',
  'sessions',
  'friendships',
  'friend_requests',
  'conversations',
  'direct_conversations',
  'conversation_members',
  'messages',
  'message_deletions',
  'groups',
  'group_requests',
  'group_request_deletions',
  'audit_log',
  'settings',
  'calls',
  'call_participants',
  'blobs',
  'files',
  'file_uses',
  'open_identities',
  'open_attempts',
  'conversation_changes',
  'person_logs',
  'person_changes',
  'last_seen',
  'sign_in_places',
  'password_resets',
  'blocks',
  'former_members',
  'upload_totals',
]
