import { validator } from '@parley/contract/validate'
import type { Static, TSchema } from 'typebox'
import { KeyedQueue } from '../../concurrency/keyed-queue.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Gates } from '../../platform/domains/domain.ts'
import type { Connection } from '../../platform/sockets/connection.ts'
import type { Request, RequestAudience, Requests } from '../../platform/sockets/requests.ts'
import type { ArrangingService } from './arranging-service.ts'
import type { Edit, EditingService } from './editing-service.ts'
import type { SenderQuotas } from './message-frames.ts'
import type { PinningService } from './pinning-service.ts'
import type { ReactingService } from './reacting-service.ts'
import type { Marks } from './reader-repository.ts'
import type { SurveyService } from './survey-service.ts'

interface Reaction {
  readonly messageId: number
  readonly emoji: string
  readonly on: boolean
}

type Pin = Omit<Reaction, 'emoji'>

interface Vote {
  readonly messageId: number
  readonly options: number[]
}

interface SignUp {
  readonly messageId: number
  readonly entryId: string
  readonly content?: string
}

/**
 * Handlers of what either socket may be asked.
 * @param targetOf the conversation that a request names, and `marksOf` the marks: whatever else it has was not checked
 */
export function conversationRequests<Named extends object>(
  gates: Gates,
  parts: {
    targetOf(named: Named): number
    marksOf(receipt: Named): Partial<Marks>
    catchUp: { backfill(caller: Caller, target: number, after: number): Promise<object> }
    arranging: Pick<ArrangingService<never>, 'receive'>
    reacting: Pick<ReactingService<never>, 'react'>
    pinning: Pick<PinningService<never>, 'pin'>
    editing: Pick<EditingService<never>, 'edit'>
    surveys: Pick<SurveyService<never>, 'vote' | 'signUp' | 'close'>
    typing(caller: Caller, target: number): Promise<void>
    senders: SenderQuotas
  },
) {
  const { targetOf, marksOf, catchUp, arranging, reacting, pinning, editing, surveys, typing, senders } =
    parts
  const lines = new KeyedQueue()

  /** Carries out a person's requests about one message in the order in which they came, so that the last one holds. */
  const inOrder =
    <B extends Named & { messageId: number }>(
      act: (caller: Caller, target: number, body: B) => Promise<void>,
    ) =>
    ({ caller }: Connection, body: B): Promise<void> =>
      lines.run(`${caller.userId} ${body.messageId}`, () => act(caller, targetOf(body), body))

  return {
    backfill: answered(gates, ({ caller }, body: Named & { after: number }) =>
      catchUp.backfill(caller, targetOf(body), body.after),
    ),
    receipt: ({ id, caller }: Connection, body: Named) =>
      arranging.receive(caller, targetOf(body), marksOf(body), id),
    react: inOrder((caller, target, body: Named & Reaction) => reacting.react(caller, target, body)),
    pin: inOrder((caller, target, body: Named & Pin) => pinning.pin(caller, target, body)),
    edit: inOrder(async (caller, target, body: Named & Edit) => {
      senders.checkQuota(String(caller.userId))
      await editing.edit(caller, target, body)
    }),
    vote: inOrder((caller, target, body: Named & Vote) => surveys.vote(caller, target, body)),
    closePoll: inOrder((caller, target, { messageId }) => surveys.close(caller, target, messageId, 'poll')),
    signUp: inOrder((caller, target, body: Named & SignUp) => surveys.signUp(caller, target, body)),
    closeList: inOrder((caller, target, { messageId }) => surveys.close(caller, target, messageId, 'list')),
    typing: ({ caller }: Connection, body: Named) => typing(caller, targetOf(body)),
    ping: answerPing,
  }
}

/** Audiences of the requests that both sockets have. @param targetOf the conversation that a request names */
export function conversationAudiences<Named>(targetOf: (named: Named) => number) {
  const event: RequestAudience<Named> = { sort: 'event', to: targetOf }
  const signal: RequestAudience<Named> = { sort: 'signal', to: targetOf }
  return {
    sync: 'unpaced',
    ping: 'unpaced',
    backfill: 'unpaced',
    // Marks only move forward: there are no more of them than messages.
    receipt: 'unpaced',
    typing: signal,
    react: event,
    pin: event,
    edit: event,
    vote: event,
    closePoll: event,
    signUp: event,
    closeList: event,
  } as const
}

type Handlers<S extends Record<string, TSchema>> = {
  [K in keyof S]: (connection: Connection, body: Static<S[K]>) => Promise<void>
}

/** Audience of every request: a new request has to declare who learns of it. */
type Audiences<S extends Record<string, TSchema>> = {
  [K in keyof S]: RequestAudience<Static<S[K]>>
}

/** Requests of a socket with their handlers. */
export function requests<S extends Record<string, TSchema>>(
  schemas: S,
  handlers: Handlers<S>,
  audiences: Audiences<S>,
): Requests {
  const entries = Object.entries(schemas).map(([name, schema]) => {
    const handle = handlers[name] as Request['handle']
    const audience = audiences[name] as RequestAudience
    return [name, { read: validator(schema), handle, audience } satisfies Request] as const
  })
  return Object.fromEntries(entries)
}

/** Answers a request, unless its connection has closed by the time it is its turn. */
export const answered =
  <B>({ admission, answers }: Gates, answer: (connection: Connection, body: B) => Promise<unknown>) =>
  async (connection: Connection, body: B): Promise<void> => {
    const isThere = () => connection.isOpen
    const endTurn = await answers.enter(connection.caller.userId, isThere)
    if (!endTurn) return
    try {
      if (await admission.enter(isThere)) await connection.deliver(await answer(connection, body))
    } finally {
      endTurn()
    }
  }

/**
 * The same for `sync`, by which a client also declares whether it requests again when it is notified that it is behind.
 */
export const synced = <B extends { behind?: boolean }>(
  gates: Gates,
  answer: (connection: Connection, body: B) => Promise<unknown>,
) => {
  const answerInTurn = answered(gates, answer)
  return (connection: Connection, body: B): Promise<void> => {
    connection.hasSynced = true
    connection.hearsBehind ||= body.behind === true
    return answerInTurn(connection, body)
  }
}

async function answerPing(connection: Connection): Promise<void> {
  connection.sendJson({ event: 'pong' })
}
