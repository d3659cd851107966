import { Phone, Video } from 'lucide-react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { type Callee, type CallKind, startCall } from '../../../domain/people/call-requests.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { useT, withTexts } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'

/** Calls the other side of a conversation. All of a group see its call, so it is confirmed first. */
export function CallButtons({ callee }: { callee: Callee }) {
  const t = useT()
  const chat = useChat()
  const { queries } = useEngine()

  function call(kind: CallKind) {
    if ('userId' in callee) return startCall(callee, kind)
    fetchCode(() => withTexts('extras', import('../conference/begin-call.tsx'))).then(
      ({ beginCall }) => beginCall(queries, chat, { ...callee, kind }),
      toastError,
    )
  }

  return (
    <>
      <IconButton label={t('chat.startVoiceCall')} icon={<Phone />} onClick={() => call('voice')} />
      <IconButton label={t('chat.startVideoCall')} icon={<Video />} onClick={() => call('video')} />
    </>
  )
}
