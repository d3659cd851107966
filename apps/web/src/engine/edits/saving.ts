import { createClientMessageId, SendError } from '@parley/client'
import type { Msg } from '@parley/contract'
import { errorCodes } from '../../domain/api/error-codes.ts'
import type { Target } from '../../domain/conversations/target.ts'
import { toast } from '../../platform/toast.ts'
import type { Engine } from '../engine.ts'
import { type Composed, localMsg } from '../timeline/local-message.ts'
import type { OwnEdit } from './own-edits.ts'

interface Parts extends Pick<Engine, 'ownEdits'> {
  readonly live: Pick<Engine['live'], 'edit'>
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
  /** What the message says, whose original a reply stays about. */
  readonly before: Msg
}

/** Puts something else in the place of what a message of mine says: it shows at once, and is told until it is answered. */
export function saveEdit(parts: Parts, { target, messageId, version, msg, before }: Saving) {
  const waiting = parts.ownEdits.store.getState()[messageId]
  const edits = waiting && waiting.reason === undefined ? waiting.edits : []
  const edit = { messageId, version, editId: createClientMessageId(), msg }
  parts.ownEdits.set(messageId, { target, msg: localMsg(msg, undefined, before), edits: [...edits, edit] })
  void bring(parts, messageId)
}

/** Goes on with what this device has kept. */
export function resumeEdits(parts: Parts) {
  for (const id of Object.keys(parts.ownEdits.store.getState())) void bring(parts, Number(id))
}

async function bring(parts: Parts, messageId: number) {
  const ids = runningOf(parts)
  if (ids.has(messageId)) return
  ids.add(messageId)
  for (let own = next(parts, messageId); own; own = next(parts, messageId)) {
    const [edit, ...rest] = own.edits
    if (!edit) break
    try {
      await parts.live.edit(own.target, edit)
      const now = parts.ownEdits.store.getState()[messageId] ?? own
      const left = now.edits.filter(({ editId }) => editId !== edit.editId)
      parts.ownEdits.set(messageId, left.length > 0 ? { ...now, edits: left } : undefined)
    } catch (error) {
      // It is kept, and told again by whoever opens this next.
      if (!(error instanceof SendError) || error.retry) break
      refused(parts, { ...own, edits: [rest.at(-1) ?? edit] }, error)
    }
  }
  ids.delete(messageId)
}

function next({ ownEdits }: Parts, messageId: number): OwnEdit | undefined {
  const own = ownEdits.store.getState()[messageId]
  return own && own.reason === undefined ? own : undefined
}

const gone = new Set<number>([errorCodes.messageWithdrawn, errorCodes.messageUnknown])

/** It stays with its message, with the reason; of what is there no longer nothing stays. */
function refused({ ownEdits }: Parts, own: OwnEdit, { code, message }: SendError) {
  const [edit] = own.edits
  if (!edit) return
  if (gone.has(code)) toast.error(message)
  ownEdits.set(edit.messageId, gone.has(code) ? undefined : { ...own, reason: message })
}
