import { SendError } from '@parley/client'
import { toastError } from '../../../domain/api/api-errors.ts'
import { errorCodes } from '../../../domain/api/error-codes.ts'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { toast } from '../../../platform/toast.ts'
import { createRecalled } from './recalled.ts'
import { type FileOf, recalledFrom } from './recalled-from.ts'

/** Milliseconds that a withdrawal waits for a picture, which mostly is in the browser's cache. */
const pictureMs = 2000

/** Withdraws a message, and tells if that was refused. What I wrote myself may be written again for a while. */
export async function withdraw(engine: Engine, conversation: Conversation, { message }: SentEntry) {
  const { id, isMe } = message
  const kept = engine.part(createRecalled)
  if (isMe) await kept.keep(id, await recalledFrom(message, fileOf(engine)))
  try {
    await conversation.withdraw(id)
  } catch (error) {
    // Sent again after a lost ack, it finds its work done.
    if (error instanceof SendError && error.code === errorCodes.messageWithdrawn) return
    await kept.drop(id)
    if (error instanceof SendError) toast.error(error.message)
    else toastError(error)
  }
}

/** With the withdrawal the server has it no longer. A film is kept where this page has it: it may be long. */
const fileOf =
  ({ files }: Engine): FileOf =>
  async (src, name, kind) => {
    const own = files.of(src)?.file
    if (own || kind === 'video') return own
    try {
      const answer = await fetch(src, { signal: AbortSignal.timeout(pictureMs) })
      const bytes = answer.ok ? await answer.blob() : undefined
      return bytes && new File([bytes], name, { type: bytes.type })
    } catch {
      // Without it the rest can be written again.
      return undefined
    }
  }
