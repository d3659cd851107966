import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useEngine } from '../../components/engine/use-engine.ts'
import { toastError } from '../../domain/api/api-errors.ts'
import type { Author } from '../../domain/conversations/message.ts'
import { pathOf } from '../../domain/conversations/target.ts'
import { fetchCode } from '../../platform/code/fetch-code.ts'
import { mark } from './bodies/mention-in.ts'
import type { Chat, ChatFacts, DialogPart, ThreadView } from './context/chat-context.ts'
import { createSelection } from './context/selection.ts'
import { fetchEditing } from './edits/edit-part.ts'

interface Parts {
  thread?: ThreadView | undefined
  openThread: Chat['openThread']
  onProfile?: ((author: Author) => void) | undefined
}

/** State of an open chat or thread, and what its view consists of. */
export function useMadeChat(facts: ChatFacts, { thread, openThread, onProfile }: Parts) {
  const composer = useRef<HTMLTextAreaElement>(null)
  const show = useRef<(id: number) => void>(undefined)
  const [selection] = useState(createSelection)
  const [dialog, setDialog] = useState<{ part: (props: DialogPart) => ReactNode; open: boolean }>()
  const engine = useEngine()
  const chat = useMemo((): Chat => {
    const { conversations, drafts } = engine
    const conversation = conversations.of(facts.target, thread?.root)
    const path = pathOf(facts.target, thread?.root)
    return {
      ...facts,
      conversation,
      thread,
      openThread,
      path,
      selection,
      canSend: facts.closed === undefined,
      cite: (entry) => drafts.cite(path, entry.message.id),
      withdraw: (entry) =>
        void fetchCode(() => import('./recalled/withdraw.ts')).then(
          ({ withdraw }) => withdraw(engine, conversation, entry),
          toastError,
        ),
      edit: (entry) =>
        void fetchEditing().then(
          ({ beginEditing }) =>
            beginEditing(engine, { conversation, path, composer: () => composer.current }, entry),
          toastError,
        ),
      canReact: facts.closed === undefined || ['allMuted', 'quiet'].includes(facts.closed.reason),
      openDialog: (part) => setDialog({ part, open: true }),
      showMessage: (id) => show.current?.(id),
      composer: () => composer.current,
      compose(text) {
        const draft = drafts.of(path).text
        drafts.save(path, draft.trim() === '' ? text : `${draft}\n${text}`)
        composer.current?.focus()
      },
      mention({ id, nickname, memberNickname }) {
        // Everybody reads it, so my own note for them stays with me.
        const written = memberNickname || nickname
        drafts.mention(path, { id, written })
        drafts.save(path, `${drafts.of(path).text}${mark(written)}`)
        composer.current?.focus()
      },
      showProfile: (author) => onProfile?.(author),
    }
  }, [engine, facts, selection, thread, openThread, onProfile])
  return {
    chat,
    show,
    composer,
    isSelecting: useStore(selection.store, ({ keys }) => keys !== undefined),
    dialog: dialog?.part({ open: dialog.open, onClose: () => setDialog({ ...dialog, open: false }) }),
  }
}
