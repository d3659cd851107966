/** A person in a conversation, as the name of an allowance. */
export const conversationKey = (kind: 'chat' | 'group', userId: number, to: number): string =>
  `${kind} ${userId} ${to}`
