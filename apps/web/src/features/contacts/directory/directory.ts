import type { Friend } from '@parley/contract'
import { displayName } from '../../../domain/people/names.ts'
import { sortByName } from '../../../platform/spelling/name-order.ts'
import { fold, type Speller } from '../../../platform/spelling/spelling.ts'

export interface Contact {
  friend: Friend
  /** My name for them. */
  name: string
  /** A–Z, or # for what begins with no letter. */
  letter: string
}

/** Everybody by the pinyin of what I call them. */
export const sortContacts = (friends: readonly Friend[], speller: Speller): Contact[] =>
  sortByName(
    friends,
    speller,
    ({ notice, nickname }) => displayName({ note: notice, nickname }),
    ({ userID }) => userID,
  ).map(({ item, name, letter }) => ({ friend: item, name, letter }))

/** Contacts whose note, nickname or account has the typed text. */
export function findContacts(contacts: readonly Contact[], typed: string, speller: Speller): Contact[] {
  const account = fold(typed)
  return contacts.filter(
    ({ friend: { notice, nickname, userID } }) =>
      speller.matches(nickname, typed) ||
      (notice !== '' && speller.matches(notice, typed)) ||
      (account !== '' && String(userID).startsWith(account)),
  )
}

export type DirectoryRow =
  | { kind: 'heading'; key: string; letter: string }
  | { kind: 'friend'; key: number; letter: string; contact: Contact }

/** Contacts with a heading before each new letter. */
export function withHeadings(contacts: readonly Contact[]): DirectoryRow[] {
  return contacts.flatMap((contact, index): DirectoryRow[] => {
    const { letter, friend } = contact
    const row = { kind: 'friend', key: friend.userID, letter, contact } as const
    return contacts[index - 1]?.letter === letter
      ? [row]
      : [{ kind: 'heading', key: `letter-${letter}`, letter }, row]
  })
}
