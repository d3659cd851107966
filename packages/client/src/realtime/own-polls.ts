/** What a person wants of a poll: to have chosen these options and none besides, or that nobody votes any more. */
export type PollWish =
  | { readonly vote: { readonly messageId: number; readonly options: readonly number[] } }
  | { readonly closePoll: { readonly messageId: number } }

/** Of each message the last vote holds. */
export const keyOfPollWish = (wish: PollWish): string =>
  'vote' in wish ? `vote ${wish.vote.messageId}` : `close ${wish.closePoll.messageId}`
