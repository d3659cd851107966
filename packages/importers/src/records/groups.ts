import { cutLine, limits } from '@parley/contract'
import { cleanText } from '@parley/contract/clean-text'
import type { Static } from 'typebox'
import type { GroupEntry, MemberEntry } from '../format/entries.ts'
import { formatLimits } from '../format/limits.ts'
import type { Notes } from '../notes.ts'

export type Member = Static<typeof MemberEntry>

export interface Group {
  readonly ref: string
  /** Candidates for its title here: the first that is not empty. */
  readonly titles: readonly string[]
  /** Lines of its description, once all people are known whom they may name. */
  readonly about?: () => readonly string[]
  readonly members: readonly Member[]
  /** Authors of its messages: its members where the export names none. */
  readonly writers?: Iterable<string>
  readonly createdAt?: string
  /** Everybody there could find it and join. */
  readonly isPublic?: boolean
  /** Nobody could write there any more. */
  readonly isArchived?: boolean
}

const roles = ['owner', 'administrator', 'member', undefined]

/** A group as an entry: its description and members as many as it may have, those with a role first. */
export function groupEntry(group: Group, notes: Notes): GroupEntry {
  const { ref, titles, about = () => [], createdAt } = group
  const titled = titles.find((title) => cutLine(title, limits.groupTitle.max) !== '') ?? ref
  const title = cutLine(titled, formatLimits.title) || '…'
  if (group.isArchived) notes.add('archived', title)
  const notice = noticeOf(about(), notes)
  const people = new Map<string, Member>()
  const inOrder = membersOf(group, title, notes).toSorted(
    (a, b) => roles.indexOf(a.role) - roles.indexOf(b.role),
  )
  for (const member of inOrder) if (!people.has(member.person)) people.set(member.person, member)
  const members = [...people.values()].slice(0, limits.groupSize.max)
  if (members.length < people.size) notes.add('manyMembers', title, people.size - members.length)
  return {
    kind: 'group',
    ref,
    title,
    ...(notice !== '' && { notice }),
    ...(group.isPublic && { isPublic: true }),
    members,
    ...(createdAt && { createdAt }),
  }
}

function membersOf({ members, writers = [] }: Group, title: string, notes: Notes): readonly Member[] {
  if (members.length > 0) return members
  const met = Array.from(writers, (person) => ({ person }))
  if (met.length > 0) notes.add('noMembers', title)
  return met
}

function noticeOf(about: readonly string[], notes: Notes): string {
  const text = cleanText(about.filter((one) => one.trim() !== '').join('\n')).trim()
  const characters = [...text]
  if (characters.length <= limits.abstract.max) return text
  notes.add('shortened', text)
  return characters.slice(0, limits.abstract.max).join('').trimEnd()
}

/** A group that has no title is called after its people. */
export const titleOf = (names: readonly string[]): string =>
  names.join(names.some((name) => /\p{Script=Han}/u.test(name)) ? '、' : ', ')
