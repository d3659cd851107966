import { mentionLimits } from '@parley/contract/mention-limits'
import { toastError } from '../../../domain/api/api-errors.ts'
import type { Written } from '../../../engine/timeline/local-message.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import type { Chat } from '../context/chat-context.ts'

/**
 * Does something with what is written, and asks before where it turns to everyone and they are many.
 *
 * @returns undefined where it opens a dialog
 */
export function beforeEveryone<T>(
  chat: Chat,
  written: readonly Pick<Written, 'mentions'>[],
  act: () => T,
): T | undefined {
  const isForEveryone = written.some(({ mentions }) => mentions?.some(({ userID }) => userID === 0))
  if (!isForEveryone || (chat.memberCount ?? 0) <= mentionLimits.everyoneAsksAbove) return act()
  void fetchCode(() => import('./ask-everyone.tsx')).then(
    ({ askEveryone }) => askEveryone(chat, act),
    toastError,
  )
  return undefined
}
