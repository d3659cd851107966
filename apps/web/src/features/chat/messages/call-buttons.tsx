import { Phone, Video } from 'lucide-react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { type Callee, type CallKind, startCall } from '../../../domain/people/call-requests.ts'
import { useT } from '../../../platform/texts/index.ts'

/** Calls the other person. */
export function CallButtons({ callee }: { callee: Callee }) {
  const t = useT()
  const call = (kind: CallKind) => () => startCall(callee, kind)
  return (
    <>
      <IconButton label={t('chat.startVoiceCall')} icon={<Phone />} onClick={call('voice')} />
      <IconButton label={t('chat.startVideoCall')} icon={<Video />} onClick={call('video')} />
    </>
  )
}
