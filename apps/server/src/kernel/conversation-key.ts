/** Key of an allowance for a person in a conversation. */
export const conversationKey = (kind: 'chat' | 'group', userId: number, to: number): string =>
  `${kind} ${userId} ${to}`
