import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { serializeError } from './error-serializer.ts'
import { type LoggedRequest, loggedPath } from './logged-path.ts'
import { Outages } from './outages.ts'
import { kindOfError, RepeatedErrors } from './repeated-errors.ts'

interface Choices {
  readonly destination?: DestinationStream
  /** The part whose outage an error shows, if any. */
  readonly outageOf?: (error: unknown) => string | undefined
  /** Takes the secrets of the configuration out of a line, wherever they come from. */
  readonly scrub?: (line: string) => string
}

/**
 * The server's log. A request is written down by its route, without its query and headers. Lines about
 * an outage, be it that they name it or that their error does, are fewer than its failures; so are lines about equal
 * errors, of requests, sockets and jobs alike.
 */
export function createLog(level: string, { destination, outageOf, scrub }: Choices = {}): Logger {
  const req = (request: LoggedRequest) => ({ method: request.method, path: loggedPath(request) })
  const outages = new Outages()
  const repeated = new RepeatedErrors()
  const options: LoggerOptions = {
    level,
    serializers: { req, err: serializeError },
    hooks: {
      ...(scrub && { streamWrite: scrub }),
      logMethod(args, method) {
        const [details, ...others] = args as unknown as [unknown, ...string[]]
        const { err, outage = err && outageOf?.(err) } = Object(details)
        const write = (line: unknown) => method.apply(this, [line, ...others] as unknown as typeof args)
        const line = outage ? outages.report({ ...Object(details), outage }) : details
        if (line === undefined) return
        const countedLine = (failures: number) => write({ ...Object(details), failures })
        if (outage || !err || repeated.isFirst(kindOfError(err, others[0] ?? ''), countedLine)) write(line)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
