import type { GroupEvent } from '@parley/contract'
import { subprotocol } from '@parley/contract'
import type { OperatorService } from '../../src/moderation/administration/operator/service.ts'
import type { Person } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openSocket, type TestSocket } from '../support/socket.ts'

export interface Office extends TestServer {
  /** Registers somebody and makes them an administrator, as the operator's command does. */
  administrator(nickname: string): Promise<Person>
  /** The operator's command, which changes roles. */
  readonly operator: OperatorService
  /** A group of the first with the others in it; all must be the first's friends. */
  group(owner: Person, ...members: Person[]): Promise<number>
  groupSocket(person: Person): Promise<TestSocket<GroupEvent>>
}

/** A server and ways to administer it. */
export async function openOffice(options?: Parameters<typeof startTestServer>[0]): Promise<Office> {
  const server = await startTestServer(options)
  const { operator } = server.context
  return {
    ...server,
    operator,
    async administrator(nickname) {
      const person = await server.register(nickname)
      await operator.grant(person.id)
      return person
    },
    async group(owner, ...members) {
      const body = { mode: 2 as const, userIdList: members.map(({ id }) => id) }
      return (await owner.call('POST /api/group/group', { body })).groupId
    },
    groupSocket: ({ token }) =>
      openSocket<GroupEvent>(server.url, token, { kind: 'group', protocols: [subprotocol] }),
  }
}

export const groupText = (groupID: number, content: string, clientMessageId?: string) => ({
  groupID,
  msg: { type: 1, textMsg: { content } },
  ...(clientMessageId !== undefined && { clientMessageId }),
})

/** Sends a frame to a group; gives the id of the stored message, or the code of the refusal. */
export async function sent(
  socket: TestSocket<GroupEvent>,
  frame: { clientMessageId?: string },
): Promise<{ id: number; sequence: number } | { code: number }> {
  const clientMessageId = frame.clientMessageId ?? crypto.randomUUID()
  socket.send({ ...frame, clientMessageId })
  const answer = await socket.next(
    (event) =>
      (event.event === 'ack' || event.event === 'error') && event.clientMessageId === clientMessageId,
  )
  if (answer.event === 'ack') return { id: answer.id, sequence: answer.sequence }
  return { code: answer.event === 'error' ? answer.code : 0 }
}
