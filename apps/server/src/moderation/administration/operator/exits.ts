/** Exit codes of the operator's command, as `docs/operating.md` has them; those above 63 are those of `sysexits.h`. */
export const exits = {
  done: 0,
  /** Refused, or it found something wrong. */
  refused: 1,
  /** It was not typed as it has to be. */
  misused: 2,
  /** The server or its database does not answer. */
  unavailable: 69,
  /** It fails until a setting is changed. */
  misconfigured: 78,
} as const

export type Exit = (typeof exits)[keyof typeof exits]

const known: ReadonlySet<unknown> = new Set(Object.values(exits))
export const isExit = (code: unknown): code is Exit => known.has(code)
