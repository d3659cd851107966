import type { MemberGroup } from '@parley/contract'
import { isAccountName } from '@parley/contract/account-names'
import { joiningLimits } from '@parley/contract/joining-limits'
import { isWithin, limits } from '@parley/contract/limits'
import type { ListedPerson } from './people.ts'

/** A problem of a row in a file; `what` is the account or group that it is about. */
export interface RowProblem {
  kind:
    | 'nameMissing'
    | 'nameTooLong'
    | 'accountInvalid'
    | 'accountTwice'
    | 'accountTaken'
    | 'groupTooLong'
    | 'groupsTooMany'
    | 'groupUnknown'
    | 'groupForbidden'
    | 'groupSeveral'
    | 'groupFull'
  what?: string
}

/** The server's facts about the accounts and groups in a file. */
export interface Checked {
  /** In small letters. */
  taken: ReadonlySet<string>
  /** By what the file calls them, in small letters. */
  groups: ReadonlyMap<string, MemberGroup>
}

/** The problems by row; the server’s findings once they are here. */
export function problemsOf(
  people: readonly ListedPerson[],
  checked: Checked | undefined,
  createsGroups: boolean,
): ReadonlyMap<number, RowProblem[]> {
  const wanted = Map.groupBy(people, (person) => person.accountName.toLowerCase())
  const full = checked ? fullGroups(people, checked) : new Set<string>()
  const found = people.map((person) => {
    const account = person.accountName.toLowerCase()
    const isTwice = account !== '' && (wanted.get(account)?.length ?? 0) > 1
    const problems: RowProblem[] = [
      ...nameProblems(person),
      ...accountProblems(person, isTwice, checked?.taken.has(account) ?? false),
      ...person.groups.flatMap((group) => groupProblems(group, checked, full, createsGroups)),
    ]
    if (person.groups.length > joiningLimits.memberFile.groupsOfPerson)
      problems.push({ kind: 'groupsTooMany' })
    return [person.row, problems] as const
  })
  return new Map(found.filter(([, problems]) => problems.length > 0))
}

function nameProblems({ nickname }: ListedPerson): RowProblem[] {
  if (nickname === '') return [{ kind: 'nameMissing' }]
  return isWithin(nickname, limits.nickname) ? [] : [{ kind: 'nameTooLong' }]
}

function accountProblems(
  { accountName: what }: ListedPerson,
  isTwice: boolean,
  isTaken: boolean,
): RowProblem[] {
  if (what === '') return []
  if (!isAccountName(what)) return [{ kind: 'accountInvalid', what }]
  if (isTwice) return [{ kind: 'accountTwice', what }]
  return isTaken ? [{ kind: 'accountTaken', what }] : []
}

const outcomes = { several: 'groupSeveral', forbidden: 'groupForbidden', unknown: 'groupUnknown' } as const

function groupProblems(
  what: string,
  checked: Checked | undefined,
  full: ReadonlySet<string>,
  createsGroups: boolean,
): RowProblem[] {
  if (!isWithin(what, limits.groupTitle)) return [{ kind: 'groupTooLong', what }]
  const group = checked?.groups.get(what.toLowerCase())
  if (!group) return []
  if (group.outcome === 'found') return full.has(what.toLowerCase()) ? [{ kind: 'groupFull', what }] : []
  if (group.outcome === 'unknown' && createsGroups) return []
  return [{ kind: outcomes[group.outcome], what }]
}

/** Names of groups that do not hold all who come, however each is called. */
function fullGroups(people: readonly ListedPerson[], { groups }: Checked): ReadonlySet<string> {
  const coming = new Map<number, Set<number>>()
  for (const { row, groups: names } of people)
    for (const name of names) {
      const id = groups.get(name.toLowerCase())?.groupId
      if (id !== undefined) coming.set(id, (coming.get(id) ?? new Set()).add(row))
    }
  const full = [...groups].filter(
    ([, { groupId, room = 0 }]) => groupId !== undefined && (coming.get(groupId)?.size ?? 0) > room,
  )
  return new Set(full.map(([name]) => name))
}

/** The groups of a file, each once, as it is written first. */
export function groupsOf(people: readonly ListedPerson[]): string[] {
  const found = new Map<string, string>()
  for (const { groups } of people)
    for (const group of groups) if (!found.has(group.toLowerCase())) found.set(group.toLowerCase(), group)
  return [...found.values()]
}
