import { createStore } from 'zustand/vanilla'
import type { Shown } from './shown.ts'

export interface RemoteState {
  audio: MediaStream | undefined
  video: MediaStream | undefined
  /** Undefined for clients that do not send it. */
  shown: Shown | undefined
}

export type RemoteMedia = ReturnType<typeof createRemoteMedia>

/** Sound and picture of the other side. */
export function createRemoteMedia() {
  const store = createStore<RemoteState>(() => ({ audio: undefined, video: undefined, shown: undefined }))
  return {
    store,
    add(track: MediaStreamTrack) {
      store.setState({ [track.kind]: new MediaStream([track]) })
    },
    receive(message: string) {
      const shown = readShown(message)
      if (shown) store.setState({ shown })
    },
    clear() {
      store.setState(store.getInitialState(), true)
    },
  }
}

function readShown(message: string): Shown | undefined {
  try {
    const { isMuted, hasCamera, isSharing } = JSON.parse(message) as Record<string, unknown>
    return { isMuted: isMuted === true, hasCamera: hasCamera === true, isSharing: isSharing === true }
  } catch {
    return undefined
  }
}
