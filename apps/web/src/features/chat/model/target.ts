/** Whom a conversation is with: a person, by user id, or a group. */
export interface Target {
  readonly kind: 'direct' | 'group'
  readonly id: number
}

/** Where a conversation is in the app; also the key of whatever stays with it, as drafts do. */
export const pathOf = ({ kind, id }: Target) => `/${kind === 'direct' ? 'user' : 'group'}/${id}`
