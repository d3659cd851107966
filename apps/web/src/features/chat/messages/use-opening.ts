import { useEffect, useEffectEvent } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { useSearchParams } from '../../../platform/router/use-search-params.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import type { Chat } from '../context/chat-context.ts'

/** Loads the messages: with as many as are unread, or around the one that the address names. */
export function useOpening({ conversation, target, isSelf, showMessage }: Chat) {
  const t = useT()
  const { list } = useEngine()
  const [params] = useSearchParams()
  const wanted = Number(params.get('m')) || undefined

  const begin = useEffectEvent(() => {
    const open = () => conversation.open(isSelf ? 0 : list.countUnread(target))
    if (wanted === undefined) return void open()
    if (conversation.store.getState().status === 'ready') return showMessage(wanted)
    conversation.reach(wanted).then(
      (key) => {
        if (key !== undefined) return
        toast.info(t('chat.originalMissing'))
        void open()
      },
      (error: unknown) => {
        toastError(error)
        void open()
      },
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is another beginning.
  useEffect(() => begin(), [conversation, isSelf, wanted])
}
