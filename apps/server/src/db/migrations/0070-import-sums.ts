import { type Kysely, sql } from 'kysely'

/** An import of an older node beside this one ends with an error of the check, before it has made anything twice. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What a source calls a record may be somebody's name, which is not to be kept longer than their account.
  `update imported_records set ref = encode(sha256(convert_to(ref, 'UTF8')), 'base64') where kind <> 5`,
  'alter table imported_records add constraint imported_refs_are_sums check (kind = 5 or length(ref) = 44)',
  // When an account ends.
  'create index imported_people on imported_records (target_id) where kind = 1 and part = 0',
]
