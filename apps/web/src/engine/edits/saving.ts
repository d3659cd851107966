import { createClientMessageId, SendError } from '@parley/client'
import type { Mention, Msg } from '@parley/contract'
import { messageUnknown, messageWithdrawn } from '@parley/contract/error-codes'
import type { Target } from '../../domain/conversations/target.ts'
import { toast } from '../../platform/toast.ts'
import type { Live } from '../live/live.ts'
import { type Composed, localMsg } from '../timeline/local-message.ts'
import { keepEdit, keptEdits } from './kept-edits.ts'
import type { OwnEdit, OwnEdits } from './own-edit.ts'

interface Parts {
  readonly live: Pick<Live, 'command'>
  readonly ownEdits: OwnEdits
}

/** Messages whose edits this page is bringing to the server. */
const running = new WeakMap<object, Set<number>>()

const runningOf = ({ ownEdits }: Parts) => {
  const ids = running.get(ownEdits) ?? new Set<number>()
  running.set(ownEdits, ids)
  return ids
}

interface Saving {
  readonly target: Target
  readonly messageId: number
  /** The version that it was written on. */
  readonly version: number
  readonly msg: Composed
  readonly mentions?: readonly Mention[] | undefined
  /** The content so far. A reply stays about its original. */
  readonly before: Msg
}

/** Replaces the content of a message of mine: it shows at once, and is sent until the server answers. */
export function saveEdit(parts: Parts, { target, messageId, version, msg, mentions, before }: Saving) {
  const waiting = keptEdits(parts.ownEdits)[messageId]
  const edits = waiting && waiting.reason === undefined ? waiting.edits : []
  const edit = { messageId, version, editId: createClientMessageId(), msg, ...(mentions && { mentions }) }
  keepEdit(parts.ownEdits, messageId, {
    target,
    msg: localMsg(msg, undefined, before),
    edits: [...edits, edit],
  })
  void bring(parts, messageId)
}

/** Goes on with what this device has kept. */
export function resumeEdits(parts: Parts) {
  for (const id of Object.keys(keptEdits(parts.ownEdits))) void bring(parts, Number(id))
}

async function bring(parts: Parts, messageId: number) {
  const ids = runningOf(parts)
  if (ids.has(messageId)) return
  ids.add(messageId)
  for (let own = next(parts, messageId); own; own = next(parts, messageId)) {
    const [edit] = own.edits
    if (!edit) break
    // Others may have followed meanwhile.
    const latest = () => keptEdits(parts.ownEdits)[messageId] ?? own
    try {
      await parts.live.command(own.target, { edit })
      const now = latest()
      const left = now.edits.filter(({ editId }) => editId !== edit.editId)
      keepEdit(parts.ownEdits, messageId, left.length > 0 ? { ...now, edits: left } : undefined)
    } catch (error) {
      // The edit stays stored, and is sent again by the next connection or the next page that opens.
      if (!(error instanceof SendError) || error.retry) break
      const now = latest()
      refused(parts, { ...now, edits: now.edits.slice(-1) }, error)
    }
  }
  ids.delete(messageId)
}

function next({ ownEdits }: Parts, messageId: number): OwnEdit | undefined {
  const own = keptEdits(ownEdits)[messageId]
  return own && own.reason === undefined ? own : undefined
}

const gone = new Set<number>([messageWithdrawn, messageUnknown])

/** It stays with its message, with the reason; of what is there no longer nothing stays. */
function refused({ ownEdits }: Parts, own: OwnEdit, { code, message }: SendError) {
  const [edit] = own.edits
  if (!edit) return
  if (gone.has(code)) toast.error(message)
  keepEdit(ownEdits, edit.messageId, gone.has(code) ? undefined : { ...own, reason: message })
}
