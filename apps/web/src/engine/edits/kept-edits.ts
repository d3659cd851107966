import { storage } from '../../platform/storage/storage.ts'
import type { KnownEdits, OwnEdit, OwnEdits } from './own-edit.ts'

const parse = (text: string | null): KnownEdits => JSON.parse(text ?? '{}')

/** My edits as this device keeps them, which all its tabs know. */
export function keptEdits(ownEdits: OwnEdits): KnownEdits {
  const { key, store } = ownEdits
  if (!ownEdits.unfollow) {
    ownEdits.unfollow = storage.followAll(key, (_, text) => store.setState(parse(text), true))
    store.setState(parse(storage.read(key)), true)
  }
  return store.getState()
}

/** @param edit undefined once it is done, or given up */
export function keepEdit(ownEdits: OwnEdits, messageId: number, edit: OwnEdit | undefined) {
  const { [messageId]: _, ...others } = keptEdits(ownEdits)
  const known = edit ? { ...others, [messageId]: edit } : others
  ownEdits.store.setState(known, true)
  storage.write(ownEdits.key, Object.keys(known).length > 0 ? JSON.stringify(known) : null)
}
