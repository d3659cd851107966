import { type Kysely, sql } from 'kysely'

/**
 * From now on nodes that know less than `floor` write nothing to guarded tables. Sessions say by parley.schema what
 * their node knows; one that says nothing is of a node that knows nothing.
 */
export async function raiseFloor(db: Kysely<unknown>, floor: number): Promise<void> {
  // The number stands in the text: reading it from the table would cost every statement three times as much.
  await sql`create or replace function refuse_older_nodes() returns trigger language plpgsql as ${sql.lit(`
    begin
      if coalesce(nullif(current_setting('parley.schema', true), ''), '0')::integer >= ${floor} then
        return null;
      end if;
      raise exception 'the database was brought to schema ${floor}, and takes nothing from a node of schema %',
          coalesce(nullif(current_setting('parley.schema', true), ''), '0')
        using errcode = '57P0F', hint = 'Stop that node. To write by hand: set parley.schema = ${floor}';
    end`)}`.execute(db)
  await sql`update schema_floor set oldest = ${floor}`.execute(db)
}

/** Puts tables under the floor. */
export async function guard(db: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await sql`create trigger older_nodes before insert or update or delete on ${sql.table(table)}
      for each statement execute function refuse_older_nodes()`.execute(db)
}
