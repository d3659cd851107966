import type { DraftText } from '@parley/contract'
import { MonitorSmartphone } from 'lucide-react'
import { Button } from '../../../components/controls/button.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { exchange } from '../../../engine/drafts/draft-text.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { MessageBar } from '../parts/message-bar.tsx'

/** What was written here on another device, and is not what stands in the box. */
export function OtherDraftBar({ other }: { other: DraftText }) {
  const t = useT()
  const { drafts, userID } = useEngine()
  const { path, composer } = useChat()
  return (
    <MessageBar
      icon={<MonitorSmartphone />}
      title={t('drafts.elsewhere')}
      text={other.text}
      label={t('drafts.drop')}
      onEnd={() => {
        drafts.change(path, { other: undefined })
        composer()?.focus()
      }}
    >
      <Button
        size="sm"
        onClick={() => {
          exchange(drafts, userID, path)
          composer()?.focus()
        }}
      >
        {t('drafts.take')}
      </Button>
    </MessageBar>
  )
}
