import { createStore } from 'zustand/vanilla'

/** How far a file of mine is on its way to the server. */
export type Upload =
  | { state: 'ready' | 'fail' }
  /** `part` is what has been sent, from 0 to 1. */
  | { state: 'uploading'; part: number }
  | { state: 'success'; address: string }

/** By the file's address in this page. */
export type UploadStates = Readonly<Record<string, Upload>>

export const createUploadStates = () => createStore<UploadStates>(() => ({}))

export type UploadStatesStore = ReturnType<typeof createUploadStates>

/** How far files are together; undefined if none of them is on its way. */
export function partOf(all: UploadStates, sources: readonly string[]): number | undefined {
  const own = sources.map((src) => all[src]).filter((upload) => upload !== undefined)
  if (own.length === 0 || own.every(({ state }) => state === 'success')) return undefined
  return own.reduce((sum, upload) => sum + part(upload), 0) / own.length
}

function part(upload: Upload) {
  if (upload.state === 'success') return 1
  return upload.state === 'uploading' ? upload.part : 0
}
