import { Phone, Video } from 'lucide-react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { startCall } from '../../../domain/people/call-requests.ts'
import { useT } from '../../../platform/texts/index.ts'

/** Calls the other side of a conversation. */
export function CallButtons({ userId }: { userId: number }) {
  const t = useT()
  return (
    <>
      <IconButton
        label={t('chat.startVoiceCall')}
        icon={<Phone />}
        onClick={() => startCall(userId, 'voice')}
      />
      <IconButton
        label={t('chat.startVideoCall')}
        icon={<Video />}
        onClick={() => startCall(userId, 'video')}
      />
    </>
  )
}
