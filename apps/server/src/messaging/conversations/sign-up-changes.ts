import { listLimits, MessageType, type NewSignUpList, wirePreviewOf } from '@parley/contract'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { judged } from './judging.ts'
import type { ConversationKind } from './kind.ts'
import type { countOf } from './sign-up-lists.ts'
import type { SignUpRow } from './sign-up-repository.ts'

interface Before {
  readonly list: NewSignUpList
  readonly standing: ReturnType<typeof countOf>
  /** All that the caller has ever entered. */
  readonly own: readonly SignUpRow[]
  /** The one of these entries that the request names. */
  readonly known: SignUpRow | undefined
}

/**
 * How a list stands once an entry says this, and the number of the entry.
 * @param content undefined where it is withdrawn
 * @throws Refusal
 */
export function signUpAfter({ list, standing, own, known }: Before, content: string | undefined) {
  const { count, lastNumber } = standing
  if (known && content === undefined)
    return { number: known.number, standing: { ...standing, count: count - 1 } }
  if (known?.content === null) refuse('entryWithdrawn')
  if (known) return { number: known.number, standing }
  const there = own.filter((one) => one.content !== null).length
  if (!list.isMultiple && there > 0) refuse('listOneEntry')
  const { entries, entriesEach, numbersEach } = listLimits
  if (there >= entriesEach) refuse('listEntriesUsedUp', { max: entriesEach })
  if (own.length >= numbersEach) refuse('listEntriesUsedUp', { max: numbersEach })
  const max = list.maxEntries ?? entries
  if (count >= max) refuse('listFull', { max })
  const number = lastNumber + 1
  return { number, standing: { ...standing, count: count + 1, lastNumber: number } }
}

/** An entry as the rules about words want it: what the staff would look at first is none. */
export function judgedSignUp(
  content: string,
  { senderId, to }: { senderId: number; to: number },
  { appending, words }: Pick<ConversationKind<never>, 'appending' | 'words'>,
): { content: string; refusal?: Refusal } {
  const type = MessageType.text
  const body = { content: content.trim() }
  const preview = wirePreviewOf(type, body)
  const draft = { type, body, preview, senderId, to, clientMessageId: null }
  const written = judged(draft, appending.name, words.rules)
  const { content: masked } = written.body as { content: string }
  const { verdict } = written
  if (!verdict) return { content: masked }
  const refusal = verdict.action === 'refuse' ? verdict.refusal : new Refusal('entryNeedsReview')
  return { content: masked, refusal }
}
