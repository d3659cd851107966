import type { Bond, SiteKind } from '@parley/contract'
import { errorName, MessageType } from '@parley/contract'
import { type Person, peopleOf } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { event } from '../support/socket.ts'

/** A site whose kind can be changed, with people who know nobody. */
export async function openSite() {
  const server = await startTestServer()
  const { register } = peopleOf(server.url)
  const root = await register('Root')
  await server.context.operator.grant(root.id)
  return {
    ...server,
    root,
    is: (kind: SiteKind) => root.call('PUT /api/settings/admin/info', { body: { kind } }),
    /** Their ids ascend in the order of their names. */
    async people<const Names extends readonly string[]>(...names: Names) {
      const people: Person[] = []
      for (const name of names) people.push(await register(name))
      return people as never as { [K in keyof Names]: Person }
    },
  }
}

export const text = { type: MessageType.text, textMsg: { content: 'Hello' } }

/** Result of sending: the message's id, or the name of the refusal. */
export async function send(from: Person, to: { id: number }, msg: object = text): Promise<number | string> {
  const socket = await from.openEvents()
  const clientMessageId = crypto.randomUUID()
  socket.send({ revUserID: to.id, msg, clientMessageId })
  const answer = await socket.next(
    (frame) => (event('ack')(frame) || event('error')(frame)) && frame.clientMessageId === clientMessageId,
  )
  await socket.close()
  if (event('ack')(answer)) return answer.id
  return errorName((answer as { code?: number }).code ?? 0) ?? JSON.stringify(answer)
}

/** Card that this person sees of the other, or the refusal. */
export const cardOf = (person: Person, { id }: { id: number }) =>
  person.call('GET /api/user/card', { query: { userID: id } })

export async function bondOf(person: Person, other: { id: number }): Promise<Bond | null | string> {
  return cardOf(person, other).then(
    ({ bond }) => bond,
    (error: { code: number }) => errorName(error.code) ?? '',
  )
}

/** A group of strangers that anybody may join. */
export async function groupOf(owner: Person, ...members: Person[]): Promise<number> {
  const { groupId } = await owner.call('POST /api/group/group', {
    body: { mode: 1, name: 'Class 3', isSearch: true },
  })
  await owner.call('PUT /api/group/group', { body: { id: groupId, verification: 1 } })
  for (const member of members) await member.call('POST /api/group/valid', { body: { groupID: groupId } })
  return groupId
}

export const allowTemporary = (owner: Person, id: number, isTemporarySession = true) =>
  owner.call('PUT /api/group/group', { body: { id, isTemporarySession } })
