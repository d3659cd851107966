import { SendError } from '@parley/client'
import { messageWithdrawn } from '@parley/contract/error-codes'
import { limits } from '@parley/contract/limits'
import { toastError } from '../../../domain/api/api-errors.ts'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { toast } from '../../../platform/toast.ts'
import { createRecalled } from './recalled.ts'
import { type FileOf, recalledFrom } from './recalled-from.ts'

/** Milliseconds that a withdrawal waits for a file, which mostly is in the browser's cache. */
const fileMs = 2000

/** Withdraws a message, and shows a refusal. What I wrote myself may be written again for a while. */
export async function withdraw(engine: Engine, conversation: Conversation, { message }: SentEntry) {
  const { id, isMe } = message
  const kept = engine.part(createRecalled)
  const recalled = isMe && (await recalledFrom(message, fileOf(engine)))
  if (recalled) await kept.keep(id, recalled)
  try {
    await conversation.withdraw(id)
  } catch (error) {
    // Sent again after a lost ack, it finds its work done.
    if (error instanceof SendError && error.code === messageWithdrawn) return
    await kept.drop(id)
    if (error instanceof SendError) toast.error(error.message)
    else toastError(error)
  }
}

/** With the withdrawal the server has it no longer. What may be long is kept where this page has it. */
const fileOf =
  ({ files }: Engine): FileOf =>
  async ({ src, name, kind, bytes = 0 }) => {
    const own = files.of(src)?.file
    if (own || kind === 'video' || bytes > limits.imageBytes) return own
    try {
      const answer = await fetch(src, { signal: AbortSignal.timeout(fileMs) })
      const got = answer.ok ? await answer.blob() : undefined
      return got && new File([got], name, { type: got.type })
    } catch {
      // Without it the rest can be written again.
      return undefined
    }
  }
