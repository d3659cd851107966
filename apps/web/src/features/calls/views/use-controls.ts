import type { KeyboardEvent } from 'react'
import { useLocal, useLocalMedia } from './local-context.ts'

/** States of my devices, for the controls that switch them. */
export function useControls() {
  return {
    isMuted: useLocal((local) => local.isMuted),
    hasMicrophone: useLocal(({ microphone }) => microphone !== undefined),
    hasCamera: useLocal(({ camera }) => camera !== undefined),
    isSharing: useLocal(({ screen }) => screen !== undefined),
    canShare: navigator.mediaDevices && 'getDisplayMedia' in navigator.mediaDevices,
  }
}

/** Single keys that work while the call has the focus: nobody writes there. */
export function useCallKeys(minimise: () => void, more: Record<string, () => void> = {}) {
  const local = useLocalMedia()
  const actions: Record<string, () => void> = {
    m: () => void local.toggleMicrophone(),
    v: () => void local.toggleCamera(),
    s: () => void local.toggleScreen(),
    escape: minimise,
    ...more,
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.nativeEvent.isComposing)
      return
    // A dialog over the call reports its keys here too.
    if (!event.currentTarget.contains(event.target as Node)) return
    const act = actions[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  }
}
