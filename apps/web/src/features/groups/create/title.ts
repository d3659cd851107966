import { limits } from '@parley/contract/limits'

/** What the server will call a group of these people: as many nicknames as fit. */
export const titleOf = (nicknames: readonly string[]) =>
  [...nicknames.join('、')].slice(0, limits.groupTitle.max).join('')
