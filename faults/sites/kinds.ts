/** Where runs take place. */
export const siteKinds = ['embedded', 'postgres'] as const
export type SiteKind = (typeof siteKinds)[number]

/** Follows from the seed alone, so that a seed says all there is to say about a run. */
export const kindOf = (seed: number): SiteKind => (seed % 4 === 0 ? 'embedded' : 'postgres')

/** Runs that share a site of this kind at a time. What happens to the servers happens to all who are there. */
export const sharedBy: Readonly<Record<SiteKind, number>> = { embedded: 4, postgres: 6 }
