import { useStore } from 'zustand'
import { partOf } from '../../engine/files/progress.ts'
import { useEngine } from './use-engine.ts'

/** How far files are together, from 0 to 1; undefined if none of them is on its way. */
export const useUploadPart = (sources: readonly string[]): number | undefined =>
  useStore(useEngine().files.progress, (all) => partOf(all, sources))
