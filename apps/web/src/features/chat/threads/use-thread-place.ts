import { useCallback } from 'react'
import { pathOf, type Target } from '../../../domain/conversations/target.ts'
import { rem } from '../../../platform/rem.ts'
import { useLocation, useNavigate } from '../../../platform/router/index.ts'
import { useMediaQuery } from '../../../platform/use-media-query.ts'

/** The address's state where a thread was opened from its chat, to which closing it leads back. */
export const fromChat = 'chat'

/** Whether a thread has room beside its chat. */
export const useIsBeside = () => useMediaQuery(`(min-width: ${68 * rem()}px)`)

/** The thread that the address names, and the way to one. */
export function useThreadPlace(target: Target) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const root = Number(params.get('thread')) || undefined
  const asked = Number(params.get('m')) || undefined
  const isBeside = useIsBeside()
  const path = pathOf(target)
  const openThread = useCallback(
    (wanted: number, messageId?: number) => {
      const to = `${path}?thread=${wanted}${messageId === undefined ? '' : `&m=${messageId}`}`
      // From one thread to the next Back still leads to the chat; and what the chat was asked for is in the thread.
      const isSameStep = root !== undefined || (asked !== undefined && asked === messageId)
      void navigate(to, isSameStep ? { state, replace: true } : { state: fromChat })
    },
    [navigate, path, root, asked, state],
  )
  return { root, isBeside, openThread }
}
