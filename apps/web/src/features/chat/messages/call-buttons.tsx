import { useQueryClient } from '@tanstack/react-query'
import { Phone, Video } from 'lucide-react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { conferenceQuery } from '../../../domain/groups/conference.ts'
import { type Callee, type CallKind, startCall } from '../../../domain/people/call-requests.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useT, withTexts } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'

const BeginDialog = lazyComponent(() => withTexts('extras', import('../conference/begin-dialog.tsx')))

/** Calls the other side of a conversation. A call of a group is announced to all of it, so it is confirmed first. */
export function CallButtons({ callee }: { callee: Callee }) {
  const t = useT()
  const client = useQueryClient()
  const { openDialog } = useChat()

  function call(kind: CallKind) {
    const isBegun =
      !('groupId' in callee) || client.getQueryData(conferenceQuery(callee.groupId).queryKey)?.conference
    if (isBegun) startCall(callee, kind)
    else openDialog((props) => <BeginDialog {...props} groupId={callee.groupId} kind={kind} />)
  }

  return (
    <>
      <IconButton label={t('chat.startVoiceCall')} icon={<Phone />} onClick={() => call('voice')} />
      <IconButton label={t('chat.startVideoCall')} icon={<Video />} onClick={() => call('video')} />
    </>
  )
}
