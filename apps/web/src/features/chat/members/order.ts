import type { Member } from '../../../domain/groups/use-members.ts'
import type { Speller } from '../../../platform/spelling/spelling.ts'

/** Owner, administrators, then who is online; among equals as the server has them. */
export const inOrder = (members: readonly Member[]) =>
  members.toSorted((a, b) => a.role - b.role || Number(b.isOnline) - Number(a.isOnline))

/** Those of whom any name has what was typed, or whose account begins with it. */
export const findMembers = (members: readonly Member[], typed: string, speller: Speller) =>
  members.filter(
    ({ id, name, nickname, memberNickname }) =>
      [name, nickname, memberNickname].some((text) => text !== '' && speller.matches(text, typed)) ||
      String(id).startsWith(typed),
  )
