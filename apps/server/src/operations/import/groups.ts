import { cutLine, limits, MemberRole } from '@parley/contract'
import type { FriendshipEntry, GroupEntry } from '@parley/importers'
import type { Queries, Transaction } from '../../db/database.ts'
import { fitting, pastOf } from './fit.ts'
import {
  countRecords,
  forgetRecord,
  holdSource,
  importedRecords,
  insertImported,
  RecordKind,
  RecordPart,
} from './import-repository.ts'
import type { Import } from './importing.ts'
import { importPicture } from './pictures.ts'
import { Report } from './report.ts'

const roles = { owner: MemberRole.owner, administrator: MemberRole.administrator, member: MemberRole.member }

/** Nobody is let into it before all that was said in it is there. */
export async function importGroup(run: Import, entry: GroupEntry): Promise<void> {
  await once(run, 'group', entry.ref, async (queries, report, transaction) => {
    const members = await membersOf(queries, run, entry, report)
    const [creator] = members
    if (!creator) {
      report.leftOut('group', 'nobody of it is here')
      return undefined
    }
    const title = fitting(entry.title, limits.groupTitle, '…')
    const isCut = title !== entry.title
    if (isCut)
      report.note('titles of groups that were cut: the whole one begins the description', 1, entry.title)
    if (entry.isPublic) report.note('groups that everybody could join: they are found by searching')
    if (!entry.members.some(({ role }) => role === 'owner'))
      report.note(
        'groups without an owner in the source: their first administrator, or first member, owns them',
        1,
        `${title} (${run.nicknames.get(creator.ref) ?? creator.ref})`,
      )
    const createdAt = pastOf(entry.createdAt, report)
    report.count('group', 'made')
    if (!transaction) {
      run.refs.foresee('group', entry.ref)
      return 0
    }
    const id = await run.groups.groups.bring(transaction, {
      title,
      notice: noticeOf(entry, isCut),
      creatorId: creator.userId,
      size: members.length,
      createdAt,
    })
    await insertImported(queries, closed(run), new Map([[entry.ref, id]]))
    return id
  })
}

function noticeOf({ title, notice = '' }: GroupEntry, isCut: boolean): string {
  const whole = isCut ? `${cutLine(title, limits.abstract.max)}\n${notice}`.trim() : notice
  return [...whole].slice(0, limits.abstract.max).join('')
}

const closed = ({ name }: Import) => ({ source: name, kind: RecordKind.group, part: RecordPart.closed })

/** When all messages are in: lets people into the groups that have been made for them. */
export async function openGroups(run: Import): Promise<void> {
  const { queries } = run.database
  if ((await countRecords(queries, closed(run))) === 0) return
  for await (const entry of run.source.entries()) {
    if (entry.kind === 'person') continue
    if (entry.kind !== 'group') break
    run.signal.throwIfAborted()
    const isClosed = (await importedRecords(queries, closed(run), [entry.ref])).has(entry.ref)
    if (!isClosed) continue
    await openGroup(run, entry)
    await importPicture(run, entry)
  }
  const left = await countRecords(queries, closed(run))
  run.report.note(
    'groups of an import that was cut off, of which nobody is in this one: nobody is in them',
    left,
  )
}

async function openGroup(run: Import, entry: GroupEntry): Promise<void> {
  const of = { source: run.name, kind: RecordKind.group }
  await run.database.transaction(async (transaction) => {
    const { queries } = transaction
    await holdSource(queries, run.name)
    // The report has its notes about the group's people from when the group was made.
    const members = await membersOf(queries, run, entry, new Report())
    // A later import may have somebody who can own it.
    if (members.length === 0 || !(await forgetRecord(queries, closed(run), entry.ref))) return
    const id = (await importedRecords(queries, of, [entry.ref])).get(entry.ref)
    if (id !== undefined) await run.groups.groups.letIn(transaction, id, members, entry.isPublic ?? false)
  })
}

export async function importFriendship(run: Import, entry: FriendshipEntry): Promise<void> {
  const { people, notes = ['', ''] } = entry
  await once(run, 'friendship', JSON.stringify(people.toSorted()), async (queries, report, transaction) => {
    const idOf = await run.refs.of(queries, 'person', people)
    const [a, b] = [idOf(people[0]), idOf(people[1])]
    const isBoth = a !== undefined && b !== undefined && a !== b
    if (!isBoth || (await run.refs.accountsAmong(queries, [a, b])).size < 2) {
      report.leftOut('friendship', 'of somebody who is not here')
      return undefined
    }
    const [ofFirst, ofSecond] = notes
    const noteOf = (note: string) => fitting(note, limits.friendNote)
    const areFriends =
      !transaction || (await run.friends.bring(transaction, [a, b], [noteOf(ofFirst), noteOf(ofSecond)]))
    if (areFriends) report.count('friendship', 'made')
    else report.leftOut('friendship', 'of two of whom one blocks the other here')
    return areFriends ? 0 : undefined
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
  const isForeseen = kind === 'group' && run.refs.hasForeseen(kind, ref)
  if (isForeseen || (await importedRecords(run.database.queries, of, [ref])).has(ref))
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

/** The members who are here, the owner first. */
async function membersOf(queries: Queries, run: Import, { members }: GroupEntry, report: Report) {
  const idOf = await run.refs.of(
    queries,
    'person',
    members.map(({ person }) => person),
  )
  const ids = members.flatMap(({ person }) => idOf(person) ?? [])
  const here = await run.refs.accountsAmong(queries, ids)
  const seen = new Set<number>()
  const found = members.flatMap(({ person, role = 'member', nickname = '', joinedAt }) => {
    const userId = idOf(person)
    if (userId === undefined || !here.has(userId) || seen.has(userId)) return []
    seen.add(userId)
    return [
      {
        ref: person,
        userId,
        role: roles[role],
        nickname: fitting(nickname, limits.memberNickname),
        joinedAt: pastOf(joinedAt, report),
      },
    ]
  })
  report.note('members of groups who are not here', members.length - found.length)
  const kept = found.toSorted((a, b) => a.role - b.role).slice(0, limits.groupSize.max)
  report.note(
    `members beyond the ${limits.groupSize.max} that a group may have: they are not in it, what they said is`,
    found.length - kept.length,
  )
  return kept.map((member, i) => ({
    ...member,
    role: i === 0 ? MemberRole.owner : (Math.max(member.role, MemberRole.administrator) as MemberRole),
  }))
}
