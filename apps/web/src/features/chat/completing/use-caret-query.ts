import { type RefObject, useEffect, useState } from 'react'

/** The beginning of a name that is being written: where its sign is in the text, and what follows that up to the caret. */
export interface CaretQuery {
  readonly at: number
  readonly typed: string
}

/**
 * The name that is being written at the caret, as `find` reads it, until it is dismissed or the focus is elsewhere.
 *
 * @param find stays the same function
 */
export function useCaretQuery(
  box: RefObject<HTMLTextAreaElement | null>,
  find: (text: string, caret: number) => CaretQuery | undefined,
) {
  const [query, setQuery] = useState<CaretQuery>()
  const [dismissed, setDismissed] = useState<number>()

  useEffect(() => {
    const area = box.current
    if (!area) return
    let last: CaretQuery | undefined
    function read() {
      const { value, selectionStart, selectionEnd } = box.current ?? {}
      const isAtCaret = document.activeElement === area && selectionStart === selectionEnd
      const next = isAtCaret && value !== undefined ? find(value, selectionStart ?? 0) : undefined
      if (next?.at === last?.at && next?.typed === last?.typed) return
      if (next?.at !== last?.at) setDismissed(undefined)
      last = next
      setQuery(next)
    }
    read()
    // An input method writes without a key, and a caret moves without a text.
    const events = ['input', 'focus', 'blur', 'select', 'keyup'] as const
    for (const event of events) area.addEventListener(event, read)
    document.addEventListener('selectionchange', read)
    return () => {
      for (const event of events) area.removeEventListener(event, read)
      document.removeEventListener('selectionchange', read)
    }
  }, [box, find])

  return {
    query: query && query.at !== dismissed ? query : undefined,
    dismiss: () => setDismissed(query?.at),
  }
}
