import { useEffect, useState } from 'react'
import { watchSpeaking } from '../media/speaking.ts'

/** Whether something is said on a track now. */
export function useSpeaking(track: MediaStreamTrack | undefined): boolean {
  const [isSpeaking, setSpeaking] = useState(false)
  useEffect(() => track && watchSpeaking(track, setSpeaking), [track])
  return isSpeaking
}
