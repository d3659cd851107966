import { fold, type Speller } from '../../platform/spelling/spelling.ts'
import type { Member } from './members.ts'

/** Everything that a member is called. */
export const namesOf = ({ name, memberNickname, nickname }: Member) => [name, memberNickname, nickname]

/** Members of whom any name has the typed text, or whose account begins with it. */
export const findMembers = (members: readonly Member[], typed: string, speller: Speller) =>
  members.filter(
    (member) =>
      namesOf(member).some((text) => text !== '' && speller.matches(text, typed)) ||
      String(member.id).startsWith(fold(typed)),
  )
