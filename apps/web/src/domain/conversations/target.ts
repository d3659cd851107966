import type { Target } from '@parley/client'

export type { Target }

/** Where a conversation is in the app; also the key of whatever stays with it, as drafts do. */
export const pathOf = ({ kind, id }: Target) => `/${kind === 'direct' ? 'user' : 'group'}/${id}`
