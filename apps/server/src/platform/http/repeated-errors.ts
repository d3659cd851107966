const minuteMs = 60_000

interface Repeated {
  /** Since the last line. */
  more: number
  /** Writes the line of the last of them. */
  report: (more: number) => void
}

/** Writes equal errors down once, and then by one line a minute that counts them: what people send fills no log. */
export class RepeatedErrors {
  readonly #known = new Map<string, Repeated>()

  /**
   * Whether this one has a line of its own; if not, it is counted.
   * @param report writes a line about it, and how many there were since the last one
   */
  isFirst(key: string, report: (more: number) => void): boolean {
    const known = this.#known.get(key)
    if (!known) {
      this.#known.set(key, { more: 0, report })
      this.#watch(key)
      return true
    }
    known.more += 1
    known.report = report
    return false
  }

  #watch(key: string): void {
    setTimeout(() => {
      const { more, report } = this.#known.get(key) ?? { more: 0 }
      if (more === 0) {
        this.#known.delete(key)
        return
      }
      report?.(more)
      this.#known.set(key, { more: 0, report: () => undefined })
      this.#watch(key)
    }, minuteMs).unref()
  }
}

/**
 * Key for grouping errors: their log sentence, their kind, and their origin. Not their message, which may contain what
 * a client has sent: there are no more keys than places in the code.
 */
export function kindOfError(error: unknown, sentence: string): string {
  const { name, code, message, stack = '' } = Object(error) as Partial<Record<keyof Error | 'code', unknown>>
  // A message may have lines that look like places.
  const frames = String(stack)
    .replace(String(message), '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  const place = frames.find((line) => line.includes('/src/') && !line.includes('node_modules')) ?? frames[0]
  return [sentence, name, code, place?.trim()].join(' | ')
}
