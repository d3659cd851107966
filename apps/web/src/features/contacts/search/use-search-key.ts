import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from '../../../platform/router/use-search-params.ts'

const pause = 300

/** The typed text, and the key in the address that follows it after a pause. It waits for an input method. */
export function useSearchKey() {
  const [params, setParams] = useSearchParams()
  const inAddress = params.get('key') ?? ''
  const [typed, setTyped] = useState(inAddress)
  const [isComposing, setComposing] = useState(false)
  const written = useRef(inAddress)

  const write = (key: string) => {
    if (key === inAddress) return
    written.current = key
    setParams(key === '' ? {} : { key }, { replace: true })
  }

  // Back, forward and links change the address under the field.
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setTyped(inAddress)
  }, [inAddress])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins with each key that is typed.
  useEffect(() => {
    if (isComposing) return
    const timer = setTimeout(() => write(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed, isComposing])

  return {
    key: inAddress.trim(),
    typed,
    setTyped,
    searchNow: () => write(typed.trim()),
    composition: {
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  }
}
