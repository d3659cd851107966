import { cutLine, limits } from '@parley/contract'

/**
 * A provider's name for somebody as a nickname: the first that has anything in it and is not refused, cleaned and cut.
 */
export function firstNickname(
  names: readonly string[],
  fallback: string,
  { refuses }: { refuses(name: string): boolean },
): string {
  const nicknames = [...names, fallback].map((name) => cutLine(name, limits.nickname.max))
  return nicknames.find((name) => name !== '' && !refuses(name)) ?? '?'
}
