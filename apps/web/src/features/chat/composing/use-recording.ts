import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Recording, RecordingError, type RecordingProblem, startRecording } from './recording.ts'
import { waveformOf } from './waveform.ts'

/** Seconds. What is shorter was a slip of the finger. */
export const voiceLength = { min: 1, max: 300 }

const stepMs = 80
const barCount = 36

interface State {
  /** Seconds. */
  length: number
  /** The last loudnesses, from 0 to 1. */
  levels: readonly number[]
  problem?: RecordingProblem | undefined
}

/**
 * Records while the component is there.
 *
 * @param onFull it is as long as it may be
 * @param onLeave the component goes while it still records
 */
export function useRecording(onFull: () => void, onLeave: (recording: Recording) => void) {
  const [state, setState] = useState<State>({ length: 0, levels: new Array(barCount).fill(0) })
  const recording = useRef<Recording>(undefined)
  const heard = useRef<number[]>([])
  const full = useEffectEvent(onFull)
  const leave = useEffectEvent(onLeave)

  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setInterval> | undefined
    startRecording().then(begun, (error) => {
      if (!isGone) setState((before) => ({ ...before, problem: problemOf(error) }))
    })
    return () => {
      isGone = true
      clearInterval(timer)
      if (recording.current) leave(recording.current)
      recording.current = undefined
    }

    function begun(made: Recording) {
      if (isGone) return made.cancel()
      recording.current = made
      timer = setInterval(() => {
        const length = made.length()
        const level = made.level()
        heard.current.push(level)
        setState(({ levels }) => ({ length, levels: [...levels.slice(1), level] }))
        if (length < voiceLength.max) return
        clearInterval(timer)
        full()
      }, stepMs)
    }
  }, [])

  /** Hands the recording over, once. */
  const take = () => {
    const taken = recording.current
    recording.current = undefined
    return taken
  }
  return { ...state, take, waveform: () => waveformOf(heard.current) }
}

const problemOf = (error: unknown): RecordingProblem =>
  error instanceof RecordingError ? error.problem : 'busy'
