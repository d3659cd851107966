/** Longest chain of causes, and longest text, that a line of the log has. */
const mostCauses = 5
const mostCharacters = 10_000

export interface SerializedError {
  readonly type: string
  readonly message: string
  readonly code?: string | number
  readonly stack?: string
  readonly cause?: SerializedError
}

/**
 * An error as the log shows it: these fields and no others. Drivers attach their client, their command and its
 * arguments to errors, passwords and keys among them.
 */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: cut(messageOf(error)) }
  const { code, cause = firstOf(error) } = error as { code?: unknown; cause?: unknown }
  return {
    type: error.constructor?.name || error.name,
    message: cut(String(error.message)),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof error.stack === 'string' && { stack: cut(error.stack) }),
    ...(cause !== undefined && depth < mostCauses && { cause: serializeError(cause, depth + 1) }),
  }
}

/** The same for a person who reads it in a terminal. */
export function errorText(error: unknown): string {
  const lines: string[] = []
  for (let at: SerializedError | undefined = serializeError(error); at; at = at.cause) {
    const { type, message, code, stack } = at
    const text = stack ?? `${type}: ${message}`
    lines.push(`${lines.length > 0 ? 'Caused by ' : ''}${text}${code === undefined ? '' : ` (${code})`}`)
  }
  return lines.join('\n')
}

/** Only the message of a thrown value that is no error: it may be anything. */
function messageOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const { message } = thrown as { message?: unknown }
  return typeof message === 'string' ? message : 'no error'
}

/** Attempts at several addresses of one name fail together, under no message. */
const firstOf = (error: Error): unknown => (error instanceof AggregateError ? error.errors[0] : undefined)

const cut = (text: string): string =>
  text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters)}…`
