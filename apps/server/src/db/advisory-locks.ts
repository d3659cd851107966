/** Keys of PostgreSQL's advisory locks, the same for all versions; `class`, `key` and `parts` as pg_locks shows them. */

/** "parley" as a number: a serving node holds it, shared with the other nodes or alone. */
export const placeLock = '123563833845113'
const placeIn = { class: 0x7061, key: 0x726c_6579, parts: 1 }

/** "parl", with the number of the schema that a node knows. */
export const nodeClass = 0x7061_726c
/** "paru", with the number that the oldest node must know once the upgrade under way is done. */
export const upgradeClass = 0x7061_7275

/** "pars", with a number made of the secret that a node has. */
export const secretClass = 0x7061_7273

/** Advisory locks that are held in this database, read at one moment. */
export const heldLocks = `held as materialized (
  select pid, classid::bigint as class, objid::bigint as key, objsubid as parts from pg_locks
  where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
)`

/** Whether a row of `held` is the place of a node. */
export const isPlace = `(class, key, parts) = (${placeIn.class}, ${placeIn.key}, ${placeIn.parts})`
