import { SmilePlus, Users } from 'lucide-react'
import type { MenuChoices, MenuItems } from '../../../components/overlays/menu-store.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { t, withTexts } from '../../../platform/texts/index.ts'
import type { Chat } from '../context/chat-context.ts'
import { BelowPart } from './below.tsx'
import { quickReactions, react } from './react.ts'

const PickerDialog = lazyComponent(() => withTexts('emoji', import('./picker-dialog.tsx')))
const WhoDialog = lazyComponent(() => import('./who-dialog.tsx'))

type Choices = MenuChoices['choices']

/** The last emoji that I used, to be put on a message or taken off, and the way to any other. */
export function reactionsAtHand(
  { message }: SentEntry,
  { conversation, openDialog }: Pick<Chat, 'conversation' | 'openDialog'>,
  atHand = quickReactions(),
): Choices {
  BelowPart.preload()
  const kinds = message.extras?.reactions?.kinds ?? []
  const choices = atHand.map((emoji) => {
    const isMine = kinds.some((kind) => kind.emoji === emoji && kind.mine)
    return {
      label: isMine ? t('reactions.takeOff', { emoji }) : t('reactions.react', { emoji }),
      icon: emoji,
      isLit: isMine,
      onSelect: () => void react(conversation, message.id, emoji, !isMine),
    }
  })
  const more = {
    label: t('reactions.more'),
    icon: <SmilePlus />,
    onSelect: () => openDialog((props) => <PickerDialog {...props} messageId={message.id} />),
  }
  return [...choices, more]
}

/** Reactions that I can choose for a message, if I may react. */
export const reactionChoices = (entry: SentEntry, chat: Chat): MenuItems =>
  chat.canReact ? [{ choices: reactionsAtHand(entry, chat) }] : []

/** Shows who has put something on a message. */
export function whoReacted({ message }: SentEntry, { openDialog }: Chat): MenuItems {
  const kinds = message.extras?.reactions?.kinds ?? []
  if (kinds.length === 0) return []
  return [
    {
      label: t('reactions.who'),
      icon: <Users />,
      onSelect: () => openDialog((props) => <WhoDialog {...props} messageId={message.id} kinds={kinds} />),
    },
  ]
}
