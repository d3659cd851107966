import { MessageType, type OutgoingMsg } from '@parley/contract'
import type { Caller } from '../http/caller.ts'
import type { Connection } from '../realtime/connection.ts'
import { acknowledge, acknowledged } from './acknowledge.ts'
import type { ArrangingService } from './arranging-service.ts'
import { contentOf } from './drafts.ts'
import type { Marks } from './reader-repository.ts'
import { answered, answerPing, type Gates } from './requests.ts'
import type { SendingService } from './sending-service.ts'

/** How the two sockets name a conversation: by the other person, or by the group. */
type Named = { readonly revUserID: number } | { readonly groupID: number }

export const targetOf = (named: Named): number => ('revUserID' in named ? named.revUserID : named.groupID)

type MessageFrame = Named & { readonly msg: OutgoingMsg; readonly clientMessageId?: string }

/** Takes a message, or a withdrawal. Ends when it is stored and acked. @throws Refusal */
export async function takeMessage(
  connection: Connection,
  frame: MessageFrame,
  kind: 'direct' | 'group',
  sending: Pick<SendingService<never, never>, 'send' | 'withdraw'>,
): Promise<void> {
  const { caller } = connection
  const { msg, clientMessageId } = frame
  const to = targetOf(frame)
  if (msg.type === MessageType.withdrawn) {
    const message = await sending.withdraw(caller, to, msg.withdrawMsg.msgID, clientMessageId)
    acknowledge(connection, clientMessageId, message)
    return
  }
  const content = contentOf(msg, kind)
  const draft = { ...content, senderId: caller.userId, to, clientMessageId: clientMessageId ?? null }
  await acknowledged(connection, clientMessageId, (sender) => sending.send(draft, sender))
}

/** Handlers of what either socket may be asked. */
export function conversationRequests(
  gates: Gates,
  parts: {
    catchUp: { backfill(caller: Caller, target: number, after: number): Promise<object> }
    arranging: Pick<ArrangingService<never, never>, 'receive'>
    typing(caller: Caller, target: number): Promise<void>
  },
) {
  const { catchUp, arranging, typing } = parts
  return {
    backfill: answered(gates, ({ caller }, body: Named & { after: number }) =>
      catchUp.backfill(caller, targetOf(body), body.after),
    ),
    receipt: ({ id, caller }: Connection, body: Named & Partial<Marks>) =>
      arranging.receive(caller, targetOf(body), marksIn(body), id),
    typing: ({ caller }: Connection, body: Named) => typing(caller, targetOf(body)),
    ping: answerPing,
  }
}

const marksIn = ({ deliveredUpTo, readUpTo }: Partial<Marks>) => ({
  ...(deliveredUpTo !== undefined && { deliveredUpTo }),
  ...(readUpTo !== undefined && { readUpTo }),
})
