import { limits, sentence } from '@parley/contract'

/** Description of a new group. */
export function defaultAbstract(now: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  const day = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
  return sentence('groupAbstract', 'zh', day)
}

/** A group's picture until it gets one: the first character of its title. */
export function defaultAvatar(title: string): string {
  return [...title][0] ?? ''
}

/** Also of a title that it had before. */
export const isDefaultAvatar = (avatar: string): boolean => [...avatar].length <= 1

/** As many nicknames as fit. */
export function titleOf(nicknames: readonly string[]): string {
  return [...nicknames.join('、')].slice(0, limits.groupTitle.max).join('')
}
