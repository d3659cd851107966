import type { ApiError } from '@parley/client'
import { useState } from 'react'
import { errorText } from '../../domain/api/api-errors.ts'
import { useCountdown } from './use-countdown.ts'

/** How long to wait when the server does not say. */
const defaultPause = 30

/** Attempts to get in, one at a time, with the pause that the server wants after too many. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [pause, startPause] = useCountdown()

  /** @param onRefused gives what is shown of a refusal; undefined for nothing. @returns whether it was made and failed */
  async function attempt(
    work: () => Promise<void>,
    onRefused: (error: unknown) => string | undefined = errorText,
  ): Promise<boolean> {
    if (isBusy || pause > 0) return false
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
      return false
    } catch (error) {
      const { kind, retryAfter } = error as Partial<ApiError>
      if (kind === 'limited') startPause(retryAfter ?? defaultPause)
      else setProblem(onRefused(error))
      setBusy(false)
      return true
    }
  }

  return { isBusy, problem, pause, attempt, forget: () => setProblem(undefined) }
}
