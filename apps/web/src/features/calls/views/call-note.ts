import { appIcon, type Note, sayingOf } from '../../../domain/device/saying.ts'
import type { Engine } from '../../../engine/engine.ts'
import { t } from '../../../platform/texts/index.ts'
import { alertOfCall } from '../center/call-alert.ts'

/** Notification of a call, as far as the settings allow; undefined if they allow none. */
export async function callNote(
  engine: Pick<Engine, 'queries' | 'list'>,
  callerId: number,
  note: Note,
): Promise<Note | undefined> {
  const { how, shows } = await alertOfCall(engine, callerId)
  if (how !== 'loud') return undefined
  // The word "call" reveals nothing of its content.
  if (shows === 'sender') return note
  const incoming = () => t('calls.incoming')
  const said = await sayingOf(() => note, shows, incoming).catch(
    // A call that nobody notices is lost; the caller need not be named.
    () => () => ({ title: incoming(), body: '', icon: appIcon }),
  )
  return said()
}
