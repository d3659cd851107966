import type { Migration } from 'kysely/migration'

export interface SchemaMigration extends Pick<Migration, 'up'> {
  /**
   * Whether nodes of the schema before may go on beside this one: `live`, if whatever they write and leave unwritten
   * breaks nothing that this version promises; else `stop`, and from then on the database takes nothing from them.
   */
  readonly olderNodes: 'live' | 'stop'
}

/** By names that begin with their number. */
export type SchemaMigrations = Readonly<Record<string, SchemaMigration>>

export const numberOf = (name: string) => Number.parseInt(name, 10)
