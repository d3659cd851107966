import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { useChat, useConversation } from '../context/chat-context.ts'
import styles from './thread-panel.module.css'

/** Whether the next reply is shown in the chat too. */
export function AlsoInChat() {
  const t = useT()
  const { conversation } = useChat()
  const isAlsoInChat = useConversation((state) => state.isAlsoInChat)
  return (
    <div className={styles.also}>
      <Checkbox checked={isAlsoInChat} onChange={conversation.setAlsoInChat}>
        {t('threads.alsoInChat')}
      </Checkbox>
    </div>
  )
}
