/** Where runs take place, and of twenty seeds how many do there. */
const share = {
  /** The embedded database; what breaks is the way to the server. */
  embedded: 3,
  /** The same with PostgreSQL. */
  postgres: 7,
  /** A server on the embedded database, whose disk has no room for a while. */
  'full-disk': 1,
  /** A server on the embedded database that is killed, and whose clock jumps. */
  'killed-embedded': 1,
  /** The same with a PostgreSQL that is killed too. */
  'killed-postgres': 1,
  /** Two servers between which Redis loses notices. */
  'two-nodes': 2,
  /** A version that this one does not live beside. */
  upgraded: 1,
  /** Two servers of the former version, which this one takes the place of one by one. */
  rolling: 1,
  /** A server whose PostgreSQL falls silent, as when a host vanishes. */
  'frozen-postgres': 1,
  /** Two servers of which each, or both, hear nothing of Redis any more. */
  'frozen-redis': 1,
  /** Two servers that are drained one after the other, and started again. */
  drained: 1,
} as const
export type SiteKind = keyof typeof share
export const siteKinds = Object.keys(share) as SiteKind[]

const kinds = siteKinds.flatMap((kind) => Array.from({ length: share[kind] }, () => kind))

/** Follows from the seed alone, so that a seed defines a run completely. */
export const kindOf = (seed: number): SiteKind => kinds[(seed * 7) % kinds.length] ?? 'postgres'

/** Runs that share a site at a time. What happens to the servers happens to all who are there. */
export const sharedBy: Readonly<Record<SiteKind, number>> = {
  embedded: 3,
  postgres: 4,
  'full-disk': 1,
  'killed-embedded': 1,
  'killed-postgres': 1,
  'two-nodes': 1,
  upgraded: 1,
  rolling: 1,
  'frozen-postgres': 1,
  'frozen-redis': 1,
  drained: 1,
}
