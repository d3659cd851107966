import { hasRight } from '@parley/contract/group-rights'
import { Download, ListChecks, SquareCheckBig } from 'lucide-react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { t } from '../../../platform/texts/index.ts'
import type { Chat } from '../context/chat-context.ts'
import { hasEnded } from '../surveys/ends.ts'

const VotersDialog = lazyComponent(() => import('../polls/voters-dialog.tsx'))
const EntriesDialog = lazyComponent(() => import('../lists/entries-dialog.tsx'))
const CloseDialog = lazyComponent(() => import('../surveys/close-dialog.tsx'))

/** The menu of a survey: who has answered, its table, and its end, for its author and in a group for its staff. */
export function surveyActions({ message }: SentEntry, chat: Chat): MenuItems {
  const { poll, list } = message.extras ?? {}
  const survey = poll ?? list
  if (!survey) return []
  const { role, openDialog } = chat
  const { id } = message
  const answers = poll ? (poll.votes?.voters ?? 0) : (list?.entries?.count ?? 0)
  const closedAt = (poll?.votes ?? list?.entries)?.closedAt
  const save = () =>
    void fetchCode(() => import('./save-table.ts')).then(
      ({ saveSurvey }) => saveSurvey(message, chat),
      toastError,
    )
  return [
    answers > 0 &&
      !poll?.isSecret && {
        label: t(poll ? 'polls.who' : 'lists.all'),
        icon: <ListChecks />,
        onSelect: () =>
          openDialog((props) =>
            poll ? (
              <VotersDialog {...props} messageId={id} options={poll.options} />
            ) : (
              <EntriesDialog {...props} messageId={id} />
            ),
          ),
      },
    answers > 0 && { label: t(poll ? 'polls.save' : 'lists.save'), icon: <Download />, onSelect: save },
    !hasEnded(survey.endsAt, closedAt, Date.now()) &&
      (message.isMe || hasRight(role, 'closeSurveys')) && {
        label: t(poll ? 'polls.close' : 'lists.close'),
        icon: <SquareCheckBig />,
        onSelect: () =>
          openDialog((props) => <CloseDialog {...props} messageId={id} sort={poll ? 'poll' : 'list'} />),
      },
  ]
}
