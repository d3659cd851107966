import type { Message } from '../../../domain/conversations/message.ts'
import { citedText } from '../../../domain/conversations/preview.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'

/** The texts of pinned messages, in a line. */
export function usePinTexts() {
  const t = useT()
  const { speakerOf } = useChat()
  return {
    authorOf: ({ isMe, author }: Message) => (isMe ? t('chat.you') : speakerOf(author).name),
    textOfPin: (message: Message) => citedText(message.msg, message.preview, message.extras),
  }
}
