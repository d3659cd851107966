import { Phone, Video } from 'lucide-react'
import { IconButton } from '../../../components/icon-button.tsx'
import { startCall } from '../../../lib/call-requests.ts'
import { useT } from '../../../lib/i18n/index.ts'

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
