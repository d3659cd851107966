/** Counts of what waits for me. */
export interface Badges {
  /** Unread messages in all conversations that are not muted. */
  unread: number
  /** Something waits in a muted conversation: a dot where nothing is to be counted. */
  hasMutedUnread: boolean
  /** Friend requests and group notices that wait for me. */
  notices: number
}

export const noBadges: Badges = { unread: 0, hasMutedUnread: false, notices: 0 }
