import {
  type Album,
  type Button,
  type CommandGiven,
  type Mention,
  MessageType,
  type OutgoingMsg,
  type VanishAfter,
} from '@parley/contract'
import { KeyedQueue } from '../../concurrency/keyed-queue.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import type { Gates } from '../../platform/domains/domain.ts'
import type { SenderPace } from '../../platform/http/sender-pace.ts'
import type { Connection } from '../../platform/sockets/connection.ts'
import type { RequestAudience } from '../../platform/sockets/requests.ts'
import type { DraftService } from '../drafts/service.ts'
import { acknowledge, acknowledged } from './acknowledge.ts'
import { albumOf, checkAlbum } from './albums.ts'
import type { ArrangingService } from './arranging-service.ts'
import { buttonsOf } from './buttons.ts'
import { checkCommand } from './commands.ts'
import { contentOf } from './drafts.ts'
import type { Edit, EditingService } from './editing-service.ts'
import type { PinningService } from './pinning-service.ts'
import type { ReactingService } from './reacting-service.ts'
import type { Marks } from './reader-repository.ts'
import type { SendingService } from './sending-service.ts'
import { answered, answerPing } from './socket-requests.ts'
import type { SurveyService } from './survey-service.ts'
import { refusalToBegin, type Surveys, surveyContent } from './surveys.ts'

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

interface MessageFrame extends Surveys {
  readonly msg: OutgoingMsg
  readonly clientMessageId?: string
  readonly vanishAfter?: VanishAfter
  readonly noLinkPreview?: true
  readonly mentions?: readonly Mention[]
  readonly waveform?: string
  readonly album?: Album
  readonly sticker?: true
  readonly command?: CommandGiven
  readonly buttons?: readonly Button[]
  readonly draft?: number
  readonly draftOnItsWay?: true
}

/** Clears a draft once a message has been sent that may be the same. */
export type SentDrafts = Pick<DraftService, 'sent'>

/** Services that handle the messages of a socket. */
export interface MessageTakers {
  readonly sending: Pick<SendingService<never, never>, 'send' | 'withdraw'>
  readonly drafts: SentDrafts
  readonly senders: SenderQuotas
}

/** Whether somebody may send more today; how fast, their connection has seen to. */
export type SenderQuotas = Pick<SenderPace, 'checkQuota'>

/** Takes a message, or a withdrawal. Ends when it is stored and acked. @throws Refusal */
export async function takeMessage(
  connection: Connection,
  to: number,
  frame: MessageFrame,
  kind: 'direct' | 'group',
  { sending, drafts, senders }: MessageTakers,
): Promise<void> {
  const { caller } = connection
  const {
    msg,
    clientMessageId,
    vanishAfter,
    noLinkPreview,
    mentions,
    poll,
    list,
    waveform,
    album,
    sticker,
    command,
    buttons,
  } = frame
  if (msg.type === MessageType.withdrawn) {
    const message = await sending.withdraw(caller, to, msg.withdrawMsg.msgID, clientMessageId)
    acknowledge(connection, clientMessageId, message)
    return
  }
  senders.checkQuota(String(caller.userId))
  if (poll && msg.type !== MessageType.text) refuseField('poll')
  if (list && (poll || msg.type !== MessageType.text)) refuseField('list')
  if (waveform && msg.type !== MessageType.voice) refuseField('waveform')
  const survey: Surveys = poll ? { poll } : list ? { list } : {}
  const asked = surveyContent(survey)
  if (album) checkAlbum(album, msg.type, asked !== undefined)
  if (sticker && (album || msg.type !== MessageType.image)) refuse('stickerRefused')
  const content = asked ?? contentOf(msg, kind, mentions)
  const refusal = refusalToBegin(survey, Date.now())
  const draft = {
    ...content,
    body: {
      ...content.body,
      ...(noLinkPreview && { noLinkPreview }),
      ...(waveform && { waveform }),
      ...(album && { album: albumOf(album) }),
      ...(sticker && { sticker }),
      ...(command && { command: checkCommand(content, command) }),
      ...(buttons && buttonsOf(caller, content, buttons)),
    },
    senderId: caller.userId,
    to,
    clientMessageId: clientMessageId ?? null,
    ...(vanishAfter && { vanishAfter }),
    ...(frame.draft && { sentDraft: frame.draft }),
    ...(refusal && { verdict: { action: 'refuse', refusal } as const }),
  }
  await acknowledged(connection, clientMessageId, (sender) => sending.send(draft, sender))
  if (frame.draftOnItsWay && clientMessageId !== undefined)
    await drafts.sent(caller.userId, { place: kind, target: to }, clientMessageId)
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
    arranging: Pick<ArrangingService<never, never>, 'receive'>
    reacting: Pick<ReactingService<never, never>, 'react'>
    pinning: Pick<PinningService<never, never>, 'pin'>
    editing: Pick<EditingService<never, never>, 'edit'>
    surveys: Pick<SurveyService<never, never>, 'vote' | 'signUp' | 'close'>
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
