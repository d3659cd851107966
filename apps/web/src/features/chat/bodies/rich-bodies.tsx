import type { Mention, Msg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { CircleHelp } from 'lucide-react'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { CallBody } from './call-body.tsx'
import { FileBody } from './file-body.tsx'
import { ImageTextBody } from './image-text-body.tsx'
import styles from './line-bodies.module.css'
import { StickerBody } from './sticker-body.tsx'
import { VideoBody } from './video-body.tsx'
import { VoiceBody } from './voice-body.tsx'

const ExpiredBody = lazyComponent(() => import('./expired-body.tsx'))

export interface RichProps {
  msg: Msg
  isMe: boolean
  /** Its file is there no longer. */
  isExpired?: boolean | undefined
  mentions?: readonly Mention[] | undefined
}

/** Bodies beyond plain text: with pictures, stickers, media, files, calls, notes, and unknown kinds. */
export default function RichBodies({ msg, isMe, isExpired, mentions }: RichProps) {
  if (isExpired) return <ExpiredBody msg={msg} />
  switch (msg.type) {
    case MessageType.image:
      return <StickerBody src={msg.imageMsg.src} />
    case MessageType.imageText:
      return <ImageTextBody content={msg.imageTextMsg.content} mentions={mentions} />
    case MessageType.video:
      return <VideoBody {...msg.videoMsg} />
    case MessageType.voice:
      return <VoiceBody {...msg.voiceMsg} />
    case MessageType.file:
      return <FileBody {...msg.fileMsg} />
    case MessageType.voiceCall:
      return <CallBody kind="voice" record={msg.voiceCallMsg} isMe={isMe} />
    case MessageType.videoCall:
      return <CallBody kind="video" record={msg.videoCallMsg} isMe={isMe} />
    case MessageType.friendOnline:
      return <LightLine text={msg.friendOnlineMsg.content} />
    case MessageType.tip:
      return <LightLine text={msg.tipMsg.content} />
    default:
      return <UnknownBody />
  }
}

/** A line of small text. */
const LightLine = ({ text }: { text: string }) => <div className={styles.light}>{text}</div>

/** A newer client may send kinds that this one does not know. */
function UnknownBody() {
  const t = useT()
  return (
    <div className={styles.unknown}>
      <CircleHelp aria-hidden="true" />
      {t('media.unknownType')}
    </div>
  )
}
