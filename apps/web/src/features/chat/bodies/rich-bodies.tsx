import type { MsgOf } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { CallBody } from './call-body.tsx'
import { FileBody } from './file-body.tsx'
import { VideoBody } from './video-body.tsx'
import { VoiceBody } from './voice-body.tsx'

export type RichMsg = MsgOf<3 | 4 | 5 | 6 | 7>

/** What plays, is downloaded, or was a call. */
export default function RichBodies({ msg, isMe }: { msg: RichMsg; isMe: boolean }) {
  switch (msg.type) {
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
  }
}
