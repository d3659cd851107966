import {
  type Album,
  type Button,
  type ChatEventOf,
  type CommandGiven,
  type Mention,
  MessageType,
  type OutgoingMsg,
  type ThreadPlace,
  type VanishAfter,
} from '@parley/contract'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import type { SenderPace } from '../../platform/http/sender-pace.ts'
import type { Connection } from '../../platform/sockets/connection.ts'
import type { DraftService } from '../drafts/service.ts'
import { albumOf, checkAlbum } from './albums.ts'
import { buttonsOf } from './buttons.ts'
import { checkCommand } from './commands.ts'
import { contentOf, type MessageHead, type Sender } from './drafts.ts'
import type { SendingService } from './sending-service.ts'
import { refusalToBegin, type Surveys, surveyContent } from './surveys.ts'
import { replyToRoot } from './threading.ts'

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
  readonly thread?: ThreadPlace
  readonly draft?: number
  readonly draftOnItsWay?: true
}

/** Clears a draft once a message has been sent that may be the same. */
export type SentDrafts = Pick<DraftService, 'sent'>

/** Services that handle the messages of a socket. */
export interface MessageTakers {
  readonly sending: Pick<SendingService<never>, 'send' | 'withdraw'>
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
    thread,
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
  const content = asked ?? contentOf(command || buttons ? msg : replyToRoot(msg, thread), kind, mentions)
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
    ...(thread && { thread }),
    ...(frame.draft && { sentDraft: frame.draft }),
    ...(refusal && { verdict: { action: 'refuse', refusal } as const }),
  }
  await acknowledged(connection, clientMessageId, (sender) => sending.send(draft, sender))
  if (frame.draftOnItsWay && clientMessageId !== undefined)
    await drafts.sent(caller.userId, { place: kind, target: to }, clientMessageId)
}

/** Acknowledges to a client that requested acks that its message is stored, and where. */
function acknowledge(
  connection: Connection,
  clientMessageId: string | undefined,
  message: MessageHead,
): void {
  if (!connection.extended || clientMessageId === undefined) return
  const ack: ChatEventOf<'ack'> = {
    event: 'ack',
    clientMessageId,
    id: message.id,
    sequence: message.sequence,
    createdAt: message.created_at.toISOString(),
  }
  connection.sendJson(ack)
}

/** Ends when a message is stored and acked; rejects when it is refused, for the moment with an end of the connection. */
function acknowledged(
  connection: Connection,
  clientMessageId: string | undefined,
  send: (sender: Sender) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    send({
      get isBrokenOff() {
        return connection.isBrokenOff
      },
      stored(message) {
        acknowledge(connection, clientMessageId, message)
        resolve()
      },
      refused(refusal) {
        if (refusal.retry) connection.breakOff()
        reject(refusal)
      },
    })
  })
}
