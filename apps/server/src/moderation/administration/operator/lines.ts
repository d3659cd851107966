import type { GroupInFull, GroupOfSite, PersonFacts, PersonInFull } from './facts.ts'

const listed = (...parts: Array<string | false | null>) => parts.filter(Boolean).join('  ')

const roleOf = ({ isOwner, role, duty }: PersonFacts) =>
  isOwner ? 'owner' : role === 'administrator' ? role : duty

/** A person in one line. */
export const personLine = (person: PersonFacts): string =>
  listed(
    String(person.id),
    person.nickname,
    person.accountName !== null && `(${person.accountName})`,
    roleOf(person),
    person.deactivatedAt !== null && 'deactivated',
    !person.hasSignedIn && 'never signed in',
  )

const yes = (is: boolean) => (is ? 'yes' : 'no')

export const personLines = (person: PersonInFull): string[] =>
  [
    ['id', person.id],
    ['nickname', person.nickname],
    ['account name', person.accountName ?? '-'],
    ['role', roleOf(person) ?? 'user'],
    ['made at', person.createdAt],
    ['signed in yet', yes(person.hasSignedIn)],
    ['last seen at', person.lastSeenAt ?? '-'],
    ['deactivated at', person.deactivatedAt ?? '-'],
    ['password', yes(person.hasPassword)],
    ['second factor', yes(person.hasSecondFactor)],
    ['passkeys', yes(person.hasPasskey)],
    ['sign-ins', person.signIns],
    ['groups', `${person.groups}, leads ${person.groupsLed}`],
    ['messages sent', person.messagesSent],
    ['restricted in', person.restricted.join(', ') || '-'],
  ].map(([name, value]) => `${`${name}:`.padEnd(16)} ${value}`)

/** A group in one line. */
export const groupLine = ({ id, title, owner, members, size }: GroupOfSite): string =>
  listed(
    String(id),
    title,
    owner !== null && `of ${owner.nickname} (${owner.id})`,
    `${members} of ${size} members`,
  )

export const groupLines = ({ members, ...group }: GroupInFull): string[] => [
  groupLine({ ...group, members: members.length }),
  ...members.map(({ id, nickname, role }) => listed(String(id), nickname, role !== 'member' && role)),
]

export const settingLine = (name: string, value: string | number | boolean, isFixed: boolean): string =>
  `${name.padEnd(14)} ${typeof value === 'boolean' ? (value ? 'on' : 'off') : value === '' ? '-' : value}${isFixed ? '  (set in the environment)' : ''}`
