import { limits, MemberRole } from '@parley/contract'
import type { Queries, Transaction } from '../storage/database.ts'
import { signInNames } from '../users/service.ts'
import type { FriendshipEntry, GroupEntry } from './entries.ts'
import { fitting } from './fit.ts'
import { holdSource, importedRecords, insertImported, RecordKind } from './import-repository.ts'
import type { Import } from './importing.ts'
import { Report } from './report.ts'

const roles = { owner: MemberRole.owner, administrator: MemberRole.administrator, member: MemberRole.member }

export async function importGroup(run: Import, entry: GroupEntry): Promise<void> {
  await once(run, 'group', entry.ref, async (queries, report, transaction) => {
    const members = await membersOf(queries, run, entry, report)
    if (!members) return undefined
    report.count('group', 'made')
    if (!transaction) return 0
    const title = fitting(entry.title, limits.groupTitle, '…')
    if (title !== entry.title) report.note('titles of groups that were cut')
    return run.groups.groups.bring(transaction, {
      title,
      notice: [...(entry.notice ?? '')].slice(0, limits.abstract.max).join(''),
      members,
      createdAt: entry.createdAt === undefined ? null : new Date(entry.createdAt),
    })
  })
}

export async function importFriendship(run: Import, entry: FriendshipEntry): Promise<void> {
  const { people, notes = ['', ''] } = entry
  await once(run, 'friendship', JSON.stringify(people.toSorted()), async (queries, report, transaction) => {
    const idOf = await run.refs.of(queries, 'person', people)
    const [a, b] = [idOf(people[0]), idOf(people[1])]
    if (run.isDryRun && people[0] !== people[1]) {
      report.count('friendship', 'made')
      return 0
    }
    const isBoth = a !== undefined && b !== undefined && a !== b
    if (!isBoth || (await signInNames(queries, [a, b])).length < 2) {
      report.leftOut('friendship', 'of somebody who is not here')
      return undefined
    }
    report.count('friendship', 'made')
    const [ofFirst, ofSecond] = notes
    const noteOf = (note: string) => fitting(note, limits.friendNote)
    if (transaction) await run.friends.bring(transaction, [a, b], [noteOf(ofFirst), noteOf(ofSecond)])
    return 0
  })
}

/**
 * Makes of a record what it has not become before.
 * @param make gives the id of what it has made, or undefined where it is left out; without a transaction, in a dry run, it makes nothing
 */
async function once(
  run: Import,
  kind: 'group' | 'friendship',
  ref: string,
  make: (queries: Queries, report: Report, transaction?: Transaction) => Promise<number | undefined>,
): Promise<void> {
  const of = { source: run.name, kind: RecordKind[kind] }
  if ((await importedRecords(run.database.queries, of, [ref])).has(ref))
    return run.report.count(kind, 'known')
  if (run.isDryRun) return void (await make(run.database.queries, run.report))
  const counted = await run.database.transaction(async (transaction) => {
    const { queries } = transaction
    const report = new Report()
    await holdSource(queries, run.name)
    if ((await importedRecords(queries, of, [ref])).has(ref)) {
      report.count(kind, 'known')
      return report
    }
    const id = await make(queries, report, transaction)
    if (id !== undefined) await insertImported(queries, of, new Map([[ref, id]]))
    return report
  })
  run.report.add(counted)
}

/** The members who are here, with one owner; undefined where nobody is, and the group is left out. */
async function membersOf(queries: Queries, run: Import, { members }: GroupEntry, report: Report) {
  const idOf = await run.refs.of(
    queries,
    'person',
    members.map(({ person }) => person),
  )
  if (run.isDryRun) {
    if (members.length > 0) return []
    return leftOut(report)
  }
  const ids = members.flatMap(({ person }) => idOf(person) ?? [])
  const here = new Set(ids.length > 0 ? (await signInNames(queries, ids)).map(({ id }) => id) : [])
  const seen = new Set<number>()
  const found = members.flatMap(({ person, role = 'member', nickname = '', joinedAt }) => {
    const userId = idOf(person)
    if (userId === undefined || !here.has(userId) || seen.has(userId)) return []
    seen.add(userId)
    const joined = joinedAt === undefined ? null : new Date(joinedAt)
    return [
      { userId, role: roles[role], nickname: fitting(nickname, limits.memberNickname), joinedAt: joined },
    ]
  })
  report.note('members of groups who are not here', members.length - found.length)
  const kept = found.toSorted((a, b) => a.role - b.role).slice(0, limits.groupSize.max)
  report.note('members beyond the largest group', found.length - kept.length)
  if (kept.length === 0) return leftOut(report)
  return kept.map((member, i) => ({
    ...member,
    role: i === 0 ? MemberRole.owner : (Math.max(member.role, MemberRole.administrator) as MemberRole),
  }))
}

function leftOut(report: Report): undefined {
  report.leftOut('group', 'nobody of it is here')
}
