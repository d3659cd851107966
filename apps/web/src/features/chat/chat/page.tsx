import { useParams } from 'react-router'
import { EmptyState } from '../../../components/empty-state.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { ChatScreen } from './chat-screen.tsx'

/** The one-to-one chat of the address. */
export function Component() {
  const t = useT()
  const id = Number(useParams().id)
  if (!Number.isSafeInteger(id) || id < 1) {
    return <EmptyState picture="broken" title={t('chat.nobodyTitle')} text={t('chat.nobodyText')} />
  }
  return <ChatScreen key={id} userId={id} />
}
