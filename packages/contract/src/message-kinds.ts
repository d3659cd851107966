import { MessageType } from './enums.ts'
import type { Language } from './errors.ts'

export interface Kind {
  /** What its body is called on the wire. */
  readonly body: string
  /**
   * Who puts one into a conversation: a client; the server alone, as the record of something that happened; nobody, when
   * it stands where a message was withdrawn, or passes without being stored.
   */
  readonly from: 'client' | 'record' | 'nobody'
  readonly in: 'direct' | 'group' | 'both'
  /** What its body's `content` is: written by its sender, as text or as HTML, or a sentence of the server's. */
  readonly content?: 'text' | 'markup' | 'note'
  /** Its body's `title` is the name of its file. */
  readonly title?: true
  /** What the wire's previews call it (wire.md, section 6). */
  readonly mark?: string
  /** What people read of it in a line, before what it says. */
  readonly label?: Readonly<Record<Language, string>>
  /**
   * The files that it refers to: its body's `src`, or the pictures in its `content`. Of a `picture` the server knows how
   * large it is shown, of a `download` name, size and suffix.
   */
  readonly files?: 'picture' | 'recording' | 'download' | 'markup'
  /** Its body's `msgID` is the message that it is about. */
  readonly cites?: true
  /** Its body's `userID` is the person whom it mentions; 0 is everyone. */
  readonly mentions?: true
}

/** What a message of each kind is. `messages.ts` has the schemas, apart, since a browser does without them. */
export const kinds = {
  [MessageType.text]: { body: 'textMsg', from: 'client', in: 'both', content: 'text' },
  [MessageType.image]: {
    body: 'imageMsg',
    from: 'client',
    in: 'both',
    title: true,
    mark: '图片消息',
    label: { zh: '[图片]', en: '[Image]' },
    files: 'picture',
  },
  [MessageType.video]: {
    body: 'videoMsg',
    from: 'client',
    in: 'both',
    title: true,
    mark: '视频消息',
    label: { zh: '[视频]', en: '[Video]' },
    files: 'recording',
  },
  [MessageType.file]: {
    body: 'fileMsg',
    from: 'client',
    in: 'both',
    title: true,
    mark: '文件消息',
    label: { zh: '[文件]', en: '[File]' },
    files: 'download',
  },
  [MessageType.voice]: {
    body: 'voiceMsg',
    from: 'client',
    in: 'both',
    mark: '语音消息',
    label: { zh: '[语音]', en: '[Voice]' },
    files: 'recording',
  },
  [MessageType.voiceCall]: {
    body: 'voiceCallMsg',
    from: 'record',
    in: 'direct',
    mark: '语音通话',
    label: { zh: '[语音通话]', en: '[Voice call]' },
  },
  [MessageType.videoCall]: {
    body: 'videoCallMsg',
    from: 'record',
    in: 'direct',
    mark: '视频通话',
    label: { zh: '[视频通话]', en: '[Video call]' },
  },
  [MessageType.withdrawn]: {
    body: 'withdrawMsg',
    from: 'nobody',
    in: 'both',
    content: 'note',
    mark: '撤回消息',
    label: { zh: '撤回了一条消息', en: 'A message was withdrawn' },
  },
  [MessageType.reply]: {
    body: 'replyMsg',
    from: 'client',
    in: 'both',
    content: 'text',
    mark: '回复消息',
    cites: true,
  },
  [MessageType.quote]: {
    body: 'quoteMsg',
    from: 'client',
    in: 'both',
    content: 'text',
    mark: '引用消息',
    cites: true,
  },
  [MessageType.at]: {
    body: 'atMsg',
    from: 'client',
    in: 'group',
    content: 'text',
    mark: '@消息',
    mentions: true,
  },
  [MessageType.tip]: { body: 'tipMsg', from: 'nobody', in: 'both', content: 'note' },
  [MessageType.friendOnline]: { body: 'friendOnlineMsg', from: 'nobody', in: 'direct', content: 'note' },
  [MessageType.imageText]: {
    body: 'imageTextMsg',
    from: 'client',
    in: 'both',
    content: 'markup',
    mark: '图文消息',
    label: { zh: '[图文]', en: '[Text with images]' },
    files: 'markup',
  },
} as const satisfies Record<MessageType, Kind>

export type BodyName<T extends MessageType> = (typeof kinds)[T]['body']

/** Undefined for a kind of a later version. */
export const kindOf = (type: number): Kind | undefined => (kinds as Record<number, Kind>)[type]
