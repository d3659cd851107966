import { MessagesSquare } from 'lucide-react'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { t } from '../../../platform/texts/index.ts'
import type { Chat } from '../context/chat-context.ts'

/** Leads to the thread of a message; messages that are in a thread have none of their own. */
export const threadAction = ({ message }: SentEntry, { thread, openThread }: Chat) =>
  thread || message.extras?.thread
    ? []
    : [
        {
          label: t('threads.replyInThread'),
          icon: <MessagesSquare />,
          onSelect: () => openThread(message.id),
        },
      ]
