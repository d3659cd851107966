import type { KeepingRules } from '@parley/contract'
import { sql } from 'kysely'
import { openOffice } from '../admin/office.ts'
import type { Person } from '../support/people.ts'

export const forEver = { messages: null, images: null, videos: null, voices: null, files: null, log: 365 }

/** A server whose jobs run when a test says so. */
export async function openKeeping() {
  const office = await openOffice()
  const root = await office.administrator('Root')
  const { eraser, database } = office.context
  const { queries } = database
  const never = new AbortController().signal
  return {
    ...office,
    root,
    queries,
    rule: (rules: Partial<KeepingRules>) =>
      root.call('PUT /api/retention/rules', { body: { ...forEver, ...rules } }),
    run: () => eraser.run(never),
    vanish: () => eraser.eraseDisappearing(never),
    /** Makes messages as old as this, and those before them in their conversations. */
    age: (days: number, ...ids: number[]) =>
      sql`update messages m set created_at = now() - make_interval(days => ${days})
        from messages x
        where x.id = any (${ids}::bigint[]) and m.conversation_id = x.conversation_id and m.sequence <= x.sequence`.execute(
        queries,
      ),
    ageAll: (days: number) =>
      sql`update messages set created_at = now() - make_interval(days => ${days})`.execute(queries),
    /** Makes messages due that are to vanish: whole milliseconds are stored, and `now()` may be rounded up. */
    due: (...ids: number[]) =>
      sql`update messages set vanishes_at = now() - interval '1 second' where id = any (${ids}::bigint[])`.execute(
        queries,
      ),
    /** Whether a text is anywhere in the table of messages. */
    async isStored(content: string) {
      const rows = await queries.selectFrom('messages').select(['body', 'preview', 'link_preview']).execute()
      return JSON.stringify(rows).includes(content)
    },
    hold: (held: { userId: number } | { groupId: number }) =>
      root.call('POST /api/retention/holds', { body: { ...held, reason: 'Case 12' } }),
    lift: (id: number) => root.call('DELETE /api/retention/holds/{id}', { params: { id } }),
  }
}

export const historyOf = async (person: Person, peer: Person) =>
  person.call('GET /api/chat/history', {
    query: { friendId: peer.id, limit: -1, places: true, extras: true },
  })
export const saidTo = async (person: Person, peer: Person) =>
  (await historyOf(person, peer)).list.map(({ msgPreview }) => msgPreview)
export const groupHistoryOf = async (person: Person, id: number) =>
  (await person.call('GET /api/group/history/{id}', { params: { id }, query: { limit: -1 } })).list.map(
    ({ msgPreview }) => msgPreview,
  )
