import { isAccountName, joiningLimits, limits } from '@parley/contract'
import type { PersonEntry } from '@parley/importers'
import type { Queries } from '../../db/database.ts'
import { derivedCode, putResetCodes } from '../../identity/auth/service.ts'
import {
  accountNamesTaken,
  insertBroughtUsers,
  peopleByAccount,
  reserveUserIds,
} from '../../identity/users/service.ts'
import { fitting, pastOf } from './fit.ts'
import { holdSource, importedRecords, insertImported, RecordKind, RecordPart } from './import-repository.ts'
import type { Import } from './importing.ts'
import { type Named, namedAs } from './named.ts'
import { becomeAlready, keepNames } from './person-repository.ts'
import { Report } from './report.ts'

/** The code of a person whom an import has made, derived so that it can be shown again without being stored. */
export const codeOf = (secret: Uint8Array, userId: number) => derivedCode(secret, `imported ${userId}`)

/** Imports people, each as an existing person or as a new one. */
export async function importPeople(run: Import, entries: readonly PersonEntry[]): Promise<void> {
  if (run.isDryRun) {
    const { matched, fresh } = await decide(run.database.queries, run, entries, run.report)
    for (const [ref, id] of matched) run.refs.foresee('person', ref, { id })
    for (const { ref, isGone } of fresh) run.refs.foresee('person', ref, { isGone })
    return
  }
  const report = await run.database.transaction(async ({ queries }) => {
    await holdSource(queries, run.name)
    // An attempt that loses a race is not counted.
    const counted = new Report()
    const { matched, fresh } = await decide(queries, run, entries, counted)
    const ids = await reserveUserIds(queries, fresh.length)
    const people = fresh.map((person, i) => ({ ...person, id: ids[i] ?? 0 }))
    await insertBroughtUsers(queries, people)
    const of = { source: run.name, kind: RecordKind.person }
    await insertImported(
      queries,
      of,
      new Map([...matched, ...people.map(({ ref, id }) => [ref, id] as const)]),
    )
    await keepNames(queries, run.name, namesIn(entries), run.isRenamed)
    const gone = people.flatMap(({ ref, id, isGone }) => (isGone ? [[ref, id] as const] : []))
    await insertImported(queries, { ...of, part: RecordPart.gone }, new Map(gone))
    // A person who was here has a picture of their own choice.
    await insertImported(queries, { ...of, part: RecordPart.picture }, matched)
    const codes = people
      .filter(({ isGone }) => !isGone)
      .map(({ id }) => [id, codeOf(run.secret, id)] as const)
    if (codes.length > 0) await putResetCodes(queries, new Map(codes), joiningLimits.memberCodeDays * 24)
    return counted
  })
  run.report.add(report)
}

/** If several entries have one ref, the first counts. */
const namesIn = (entries: readonly PersonEntry[]): Map<string, Named> =>
  new Map(entries.toReversed().map((entry) => [entry.ref, namedAs(entry)]))

async function decide(queries: Queries, run: Import, entries: readonly PersonEntry[], report: Report) {
  const { name, refs } = run
  const known = await importedRecords(
    queries,
    { source: name, kind: RecordKind.person },
    entries.map(({ ref }) => ref),
  )
  const seen = new Set<string>()
  const unknown = entries.filter(({ ref }) => {
    if (known.has(ref) || refs.hasForeseen('person', ref)) report.count('person', 'known')
    else if (seen.has(ref)) report.leftOut('person', 'twice under one ref')
    else return Boolean(seen.add(ref))
    return false
  })
  const names = unknown.flatMap(({ account }) => account?.toLowerCase() ?? [])
  const matchOf = await matching(queries, run, names)
  const taken = await accountNamesTaken(queries, names)
  const matched = new Map<string, number>()
  const fresh = unknown.flatMap((entry) => {
    const id = matchOf(entry, report)
    if (id !== undefined) {
      report.count('person', 'matched')
      matched.set(entry.ref, id)
      return []
    }
    report.count('person', 'made')
    return [freshOf(entry, accountOf(entry, taken, report), report)]
  })
  return { matched, fresh }
}

/** Nobody here is two people of a source: of those with one name nobody is taken for them. */
async function matching(
  queries: Queries,
  { name, matchesAccounts, census }: Import,
  names: readonly string[],
): Promise<(entry: PersonEntry, report: Report) => number | undefined> {
  if (!matchesAccounts) return () => undefined
  const here = await peopleByAccount(queries, names)
  const others = await becomeAlready(queries, name, [...here.values()])
  return ({ account, isBot, isGone }, report) => {
    const id = account === undefined || isBot || isGone ? undefined : here.get(account.toLowerCase())
    if (id === undefined || account === undefined) return undefined
    if (!census.isShared(account) && !others.has(id)) return id
    report.note('people whose account name another of them has: nobody here is taken for them')
    return undefined
  }
}

/** @param taken gets the name */
function accountOf({ account, isBot, isGone }: PersonEntry, taken: Set<string>, report: Report) {
  if (account === undefined || isBot || isGone) return null
  const name = account.toLowerCase()
  if (!isAccountName(account)) {
    report.note('account names that are none here: these people sign in by their number')
    return null
  }
  if (taken.has(name)) {
    report.note('account names that somebody here has: these people sign in by their number')
    return null
  }
  taken.add(name)
  return account
}

function freshOf(entry: PersonEntry, accountName: string | null, report: Report) {
  const nickname = fitting(entry.nickname, limits.nickname, entry.account ?? entry.ref)
  if (nickname !== entry.nickname) report.note('nicknames that were cut')
  return {
    ref: entry.ref,
    nickname,
    accountName,
    about: [...(entry.about ?? '')].slice(0, limits.abstract.max).join(''),
    isBot: entry.isBot ?? false,
    isGone: Boolean(entry.isBot || entry.isGone),
    createdAt: pastOf(entry.createdAt, report),
  }
}
