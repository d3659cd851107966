import type { CallInput } from '@parley/client'
import type { Duty } from '@parley/contract'
import { Role } from '@parley/contract'
import { type Outcome, outcomeOf, type Person, type World } from '../groups/groups-support.ts'

type Reported = CallInput<'POST /api/report/reports'>['body']
type Decided = CallInput<'PUT /api/report/reports/{id}/decision'>['body']
type Query = CallInput<'GET /api/report/reports'>['query']
type What = Reported extends infer R ? (R extends unknown ? Omit<R, 'reason'> : never) : never

export const messages = (...messageIds: number[]) => ({ kind: 'messages', messageIds }) as const
export const personOf = ({ id }: { id: number }) => ({ kind: 'person', userId: id }) as const
export const groupOf = (groupId: number) => ({ kind: 'group', groupId }) as const

/** Gives the report's id. */
export const report = async (by: Person, what: What, why: object = {}): Promise<number> => {
  const body = { reason: 'spam', ...what, ...why } as Reported
  return (await by.call('POST /api/report/reports', { body })).id
}

export const reportOutcome = (by: Person, what: What): Promise<Outcome> => outcomeOf(report(by, what))

export const mine = (by: Person) => by.call('GET /api/report/mine', { query: {} })
export const reports = (by: Person, query: Query = {}) => by.call('GET /api/report/reports', { query })
export const detail = (by: Person, id: number) => by.call('GET /api/report/reports/{id}', { params: { id } })

export const decide = (by: Person, id: number, body: Decided) =>
  by.call('PUT /api/report/reports/{id}/decision', { params: { id }, body })
export const uphold = (
  by: Person,
  id: number,
  acts: Omit<Extract<Decided, { outcome: 'upheld' }>, 'outcome'> = {},
) => decide(by, id, { outcome: 'upheld', ...acts })
export const dismiss = (by: Person, id: number) => decide(by, id, { outcome: 'dismissed' })
export const reopen = (by: Person, id: number) =>
  by.call('DELETE /api/report/reports/{id}/decision', { params: { id } })

export const appoint = (world: World, { id }: Person, duty: Duty | null) =>
  world.queries.updateTable('users').set({ duty }).where('id', '=', id).execute()
export const promote = (world: World, { id }: Person) =>
  world.queries.updateTable('users').set({ role: Role.administrator }).where('id', '=', id).execute()

/** Two friends in a group with somebody else, a moderator and an administrator. */
export async function openCase(world: World) {
  const [ann, ben, carl, moderator, root] = await world.people('Ann', 'Ben', 'Carl', 'Moderator', 'Root')
  await world.befriend(ann, ben, carl)
  await appoint(world, moderator, 'moderator')
  await promote(world, root)
  const group = await world.group({ owner: carl, members: [ann, ben] })
  return { ann, ben, carl, moderator, root, group }
}

/** Says something to somebody; gives its id. */
export async function tell(from: Person, to: Person, msg: object): Promise<number> {
  const socket = await from.socket({ v2: true, kind: 'chat' })
  const clientMessageId = crypto.randomUUID()
  socket.send({ revUserID: to.id, msg, clientMessageId })
  const ack = await socket.hear({ event: 'ack', clientMessageId })
  socket.close()
  return Number(ack.id)
}

export const textMsg = (content: string) => ({ type: 1, textMsg: { content } })
