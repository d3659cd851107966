import type { OwnReport, Report, ReportDetail } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import type { Brief, UserService } from '../../identity/users/service.ts'
import { messagesThere, withLinks } from '../../messaging/conversations/copying.ts'
import type { Links } from '../../platform/files/service.ts'
import { type MuteRow, mutesOf } from './decision-repository.ts'
import { type MessageRow, messageCounts, peopleOfReports, type ReportRow } from './repository.ts'

/** Render context of reports. */
interface Around {
  readonly about: ReadonlyMap<number, readonly number[]>
  readonly counts: ReadonlyMap<number, number>
  readonly mutes: ReadonlyMap<number, readonly MuteRow[]>
  readonly people: ReadonlyMap<number, Brief>
}

/** Reports as the wire has them; people as they are called now. */
export class ReportPresenter {
  readonly #users: UserService
  readonly #links: Links

  constructor(parts: { users: UserService; links: Links }) {
    this.#users = parts.users
    this.#links = parts.links
  }

  async own(queries: Queries, rows: readonly ReportRow[]): Promise<OwnReport[]> {
    const around = await this.#around(queries, rows)
    return rows.map((row) => ({ ...what(row, around), state: row.decision === null ? 'open' : 'decided' }))
  }

  async reports(queries: Queries, rows: readonly ReportRow[]): Promise<Report[]> {
    const around = await this.#around(queries, rows)
    return rows.map((row) => forStaff(row, around))
  }

  async messages(queries: Queries, rows: readonly MessageRow[]): Promise<ReportDetail['messages']> {
    const people = await this.#users.briefs(
      rows.map(({ sender_id }) => sender_id),
      queries,
    )
    const there = await messagesThere(
      queries,
      rows.map(({ message_id }) => message_id),
    )
    return rows.map(({ message_id, sender_id, sent_at, msg }) => ({
      id: message_id,
      sender: presentPerson(sender_id, people),
      createdAt: sent_at.toISOString(),
      msg: withLinks(msg, this.#links),
      isThere: there.has(message_id),
    }))
  }

  async #around(queries: Queries, rows: readonly ReportRow[]): Promise<Around> {
    const ids = rows.map(({ id }) => id)
    const about = await peopleOfReports(queries, ids)
    const named = rows.flatMap(({ reporter_id, decided_by }) => [reporter_id ?? [], decided_by ?? []].flat())
    const people = await this.#users.briefs([...named, ...[...about.values()].flat()], queries)
    return {
      about,
      people,
      counts: await messageCounts(queries, ids),
      mutes: Map.groupBy(await mutesOf(queries, ids), ({ report_id }) => report_id),
    }
  }
}

function what(row: ReportRow, { about, counts, people }: Around) {
  return {
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    people: (about.get(row.id) ?? []).map((id) => presentPerson(id, people)),
    group: row.group_id === null ? null : { groupId: row.group_id, title: row.group_title },
    messageCount: counts.get(row.id) ?? 0,
  }
}

function forStaff(row: ReportRow, around: Around): Report {
  const { reporter_id, decision, decided_by, decided_at } = row
  return {
    ...what(row, around),
    reporter: reporter_id === null ? null : presentPerson(reporter_id, around.people),
    decision: decision &&
      decided_at && {
        outcome: decision,
        by: presentPerson(decided_by ?? 0, around.people),
        at: decided_at.toISOString(),
        deletedMessages: row.has_deleted,
        dissolvedGroup: row.has_dissolved,
        barred: (around.mutes.get(row.id) ?? []).map(({ user_id, chat, group_chat }) => ({
          userID: user_id,
          curtailChat: chat,
          curtailInGroupChat: group_chat,
        })),
      },
  }
}

function presentPerson(id: number, people: ReadonlyMap<number, Brief>) {
  const person = people.get(id)
  return { userID: id, nickname: person?.nickname ?? '', avatar: person?.avatar ?? '' }
}
