import { Pin, PinOff } from 'lucide-react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { t } from '../../../platform/texts/index.ts'
import type { Chat } from '../context/chat-context.ts'
import { mayPin, mayUnpin, pin } from './pin.ts'

/** Pins a message for everybody, or unpins it. */
export function pinAction({ message: { id } }: SentEntry, chat: Chat): MenuItems {
  const { conversation } = chat
  const isPinned = conversation.store.getState().pinned.has(id)
  if (!(isPinned ? mayUnpin(chat) : mayPin(chat))) return []
  return [
    {
      label: t(isPinned ? 'pins.unpin' : 'pins.pin'),
      icon: isPinned ? <PinOff /> : <Pin />,
      onSelect: () => void pin(conversation, id, !isPinned),
    },
  ]
}
