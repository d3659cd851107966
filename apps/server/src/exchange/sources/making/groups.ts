import { cutLine, lengthOf, limits } from '@parley/contract'
import type { Static } from 'typebox'
import type { GroupEntry, MemberEntry } from '../../entries.ts'
import type { Notes } from '../notes.ts'

export type Member = Static<typeof MemberEntry>

export interface Group {
  readonly ref: string
  /** What it may be called here: the first that says anything. */
  readonly titles: readonly string[]
  readonly notice?: string
  readonly members: readonly Member[]
  readonly createdAt?: string
}

const roles = ['owner', 'administrator', 'member', undefined]

/** A group as an entry: its title and members as many as it may have, those with a role first. */
export function groupEntry(group: Group, notes: Notes): Static<typeof GroupEntry> {
  const { ref, titles, notice, createdAt } = group
  const titled = titles.find((title) => cutLine(title, limits.groupTitle.max) !== '') ?? ref
  const title = cutLine(titled, limits.groupTitle.max)
  if (lengthOf(title) < lengthOf(titled)) notes.add('shortened', titled)
  const people = new Map<string, Member>()
  const inOrder = group.members.toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role))
  for (const member of inOrder) if (!people.has(member.person)) people.set(member.person, member)
  const members = [...people.values()].slice(0, limits.groupSize.max)
  if (members.length < people.size) notes.add('manyMembers', title, people.size - members.length)
  return {
    kind: 'group',
    ref,
    title,
    ...(notice && notice.trim() !== '' && { notice: notice.trim() }),
    members,
    ...(createdAt && { createdAt }),
  }
}
