import { MessageType } from '@parley/contract/enums'
import { useStore } from 'zustand'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { withOwnEdit } from '../../../engine/edits/own-edit.ts'
import type { Entry } from '../../../engine/timeline/entry.ts'

/** A message as it is shown: with what I have put in its place, and whether the server has refused that. */
export function useShown(entry: Entry | undefined) {
  const own = useStore(useEngine().ownEdits.store, (all) => all[entry?.message.id ?? 0])
  const isSaving = own && own.reason === undefined && entry?.message.msg.type !== MessageType.withdrawn
  return { entry: entry && isSaving ? { ...entry, message: withOwnEdit(entry.message, own) } : entry, own }
}
