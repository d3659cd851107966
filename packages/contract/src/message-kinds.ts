import { MessageType } from './enums.ts'
import type { Language } from './errors.ts'

export interface Kind {
  /** Name of its body on the wire. */
  readonly body: string
  /** Format of its body's `content`: written by its sender, as text or as HTML, or a sentence of the server. */
  readonly content?: 'text' | 'markup' | 'note'
  /** Its body's `title` is the name of its file. */
  readonly title?: true
  /** Label of the kind in a preview, before the text. */
  readonly label?: Readonly<Record<Language, string>>
  /**
   * The files that it refers to: its body's `src`, or the pictures in its `content`. The server knows the shown size of
   * a `picture`, and name, size and suffix of a `download`.
   */
  readonly files?: 'picture' | 'recording' | 'download' | 'markup'
  /** Its body's `msgID` is the message that it is about. */
  readonly cites?: true
  /** Its body's `userID` is the mentioned person; 0 is everyone. */
  readonly mentions?: true
}

/**
 * Definition of each kind of message. Parts for the wire and the server only, such as schemas, are in `messages.ts`.
 */
export const kinds = {
  [MessageType.text]: { body: 'textMsg', content: 'text' },
  [MessageType.image]: {
    body: 'imageMsg',
    title: true,
    label: { zh: '[图片]', en: '[Image]' },
    files: 'picture',
  },
  [MessageType.video]: {
    body: 'videoMsg',
    title: true,
    label: { zh: '[视频]', en: '[Video]' },
    files: 'recording',
  },
  [MessageType.file]: {
    body: 'fileMsg',
    title: true,
    label: { zh: '[文件]', en: '[File]' },
    files: 'download',
  },
  [MessageType.voice]: {
    body: 'voiceMsg',
    label: { zh: '[语音]', en: '[Voice]' },
    files: 'recording',
  },
  [MessageType.voiceCall]: {
    body: 'voiceCallMsg',
    label: { zh: '[语音通话]', en: '[Voice call]' },
  },
  [MessageType.videoCall]: {
    body: 'videoCallMsg',
    label: { zh: '[视频通话]', en: '[Video call]' },
  },
  [MessageType.withdrawn]: {
    body: 'withdrawMsg',
    content: 'note',
    label: { zh: '撤回了一条消息', en: 'A message was unsent' },
  },
  [MessageType.reply]: {
    body: 'replyMsg',
    content: 'text',
    cites: true,
  },
  [MessageType.quote]: {
    body: 'quoteMsg',
    content: 'text',
    cites: true,
  },
  [MessageType.at]: {
    body: 'atMsg',
    content: 'text',
    mentions: true,
  },
  [MessageType.tip]: { body: 'tipMsg', content: 'note' },
  [MessageType.friendOnline]: { body: 'friendOnlineMsg', content: 'note' },
  [MessageType.imageText]: {
    body: 'imageTextMsg',
    content: 'markup',
    label: { zh: '[图文]', en: '[Text and images]' },
    files: 'markup',
  },
} as const satisfies Record<MessageType, Kind>

export type BodyName<T extends MessageType> = (typeof kinds)[T]['body']

/** Undefined for a kind of a later version. */
export const kindOf = (type: number): Kind | undefined => (kinds as Record<number, Kind>)[type]
