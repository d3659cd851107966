import { limits } from '@parley/contract/limits'

/** A count as it stands on a badge, in a title or on the icon of a tab: 999+ beyond what is counted. */
export const countText = (count: number) =>
  count >= limits.unreadCount ? `${limits.unreadCount - 1}+` : String(count)
