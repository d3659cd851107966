import { hasRight } from '@parley/contract/group-rights'
import { Download, ListChecks, SquareCheckBig } from 'lucide-react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { later } from '../../../platform/code/later.tsx'
import { t } from '../../../platform/texts/index.ts'
import type { Chat } from '../context/chat-context.ts'
import { standingOf } from './standing.ts'

const VotersDialog = later(() => import('./voters-dialog.tsx'))
const CloseDialog = later(() => import('./close-dialog.tsx'))

/** Of a poll: who has voted, its table, and its end, for whoever began it and in a group for its staff. */
export function pollActions({ message }: SentEntry, chat: Chat): MenuItems {
  const poll = message.extras?.poll
  if (!poll) return []
  const { role, openDialog } = chat
  const { id } = message
  const { voters, isEnded } = standingOf(poll, undefined, Date.now())
  const save = () =>
    void fetchCode(() => import('./save-result.ts')).then(
      ({ saveResult }) => saveResult(id, poll, chat),
      toastError,
    )
  return [
    voters > 0 &&
      !poll.isSecret && {
        label: t('polls.who'),
        icon: <ListChecks />,
        onSelect: () =>
          openDialog((props) => <VotersDialog {...props} messageId={id} options={poll.options} />),
      },
    voters > 0 && { label: t('polls.save'), icon: <Download />, onSelect: save },
    !isEnded &&
      (message.isMe || hasRight(role, 'closePolls')) && {
        label: t('polls.close'),
        icon: <SquareCheckBig />,
        onSelect: () => openDialog((props) => <CloseDialog {...props} messageId={id} />),
      },
  ]
}
