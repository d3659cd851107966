import { cutLine, limits } from '@parley/contract'

/** A provider's name for somebody as a nickname: the first that has anything in it, cleaned and cut. */
export function firstNickname(names: readonly string[], fallback: string): string {
  return (
    [...names, fallback].map((name) => cutLine(name, limits.nickname.max)).find((name) => name !== '') ?? '?'
  )
}
