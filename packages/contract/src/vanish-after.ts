/** Seconds after which a message disappears, if its author wants that. */
export const VanishAfter = { hour: 3600, day: 86_400, week: 604_800 } as const
export type VanishAfter = (typeof VanishAfter)[keyof typeof VanishAfter]
