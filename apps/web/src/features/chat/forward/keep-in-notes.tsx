import { createClientMessageId } from '@parley/client'
import { Bookmark } from 'lucide-react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { type ForwardAs, forwardMessages } from '../../../domain/conversations/forwarding.ts'
import { session } from '../../../domain/session/session.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { t } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { canForward } from './ask-forward.tsx'
import { leftOutText } from './outcome.ts'

/** Saves a message. */
export const keepAction = (entry: SentEntry): MenuItems => [
  { label: t('forwarding.keep'), icon: <Bookmark />, onSelect: () => void keepInNotes([entry]) },
]

/**
 * Puts messages into my conversation with myself.
 * @param as one as it is, several as a record by default
 * @returns whether they are there
 */
export async function keepInNotes(
  entries: readonly SentEntry[],
  as: ForwardAs = entries.length > 1 ? 'record' : 'each',
): Promise<boolean> {
  if (!canForward(entries)) return false
  try {
    const { results } = await forwardMessages({
      messageIds: entries.map(({ message }) => message.id),
      as,
      to: [{ userID: session.getState().userID, clientMessageId: createClientMessageId() }],
    })
    const [result] = results
    if (!result || result.refusal) {
      toast.error(result?.refusal?.msg ?? '')
      return false
    }
    const left = leftOutText(result)
    if (left) toast.warning(`${t('forwarding.kept')}（${left}）`)
    else toast.success(t('forwarding.kept'))
    return true
  } catch (error) {
    toastError(error)
    return false
  }
}
