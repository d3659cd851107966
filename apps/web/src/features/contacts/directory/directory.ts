import type { Friend } from '@parley/contract'
import { displayName } from '../../../lib/names.ts'
import { fold, type Speller } from '../../../lib/spelling.ts'

export interface Contact {
  friend: Friend
  /** What I call them. */
  name: string
  /** A–Z, or # for what begins with no letter. */
  letter: string
}

/** Everybody by the pinyin of what I call them, those without a letter last. */
export function sortContacts(friends: readonly Friend[], speller: Speller): Contact[] {
  const compare = new Intl.Collator('zh-CN').compare
  return friends
    .map((friend) => {
      const name = displayName({ note: friend.notice, nickname: friend.nickname })
      const spelled = speller.spell(name)
      return { friend, name, spelled, letter: letterOf(spelled) }
    })
    .sort(
      (a, b) =>
        Number(a.letter === '#') - Number(b.letter === '#') ||
        order(a.spelled, b.spelled) ||
        compare(a.name, b.name) ||
        a.friend.userID - b.friend.userID,
    )
    .map(({ friend, name, letter }) => ({ friend, name, letter }))
}

const letterOf = (spelled: string) => /^[a-z]/.exec(spelled)?.[0].toUpperCase() ?? '#'

const order = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Those whose note, nickname or account has what was typed. */
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
