import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { Outages } from './outages.ts'

interface LoggedRequest {
  readonly method?: string
  readonly url?: string
}

/** Of an invitation, in the page that shows it and in calls about it; and what opens a file or an archive to whoever has it. */
const codeOfPath = /(?<=\/(?:i|code)\/)[^/]+|(?<=\/(?:file|archive)\/)[^/]{12,}/

interface Choices {
  readonly destination?: DestinationStream
  /** What an error shows to be away, where it does. */
  readonly outageOf?: (error: unknown) => string | undefined
}

/**
 * The server's log. A request is written down without its query and headers, where tokens and tickets are. Lines about
 * an outage, be it that they name it or that their error does, are fewer than its failures.
 */
export function createLog(level: string, { destination, outageOf }: Choices = {}): Logger {
  const req = ({ method, url }: LoggedRequest) => ({
    method,
    path: url?.split('?', 1)[0]?.replace(codeOfPath, '*'),
  })
  const outages = new Outages()
  const options: LoggerOptions = {
    level,
    serializers: { req },
    hooks: {
      logMethod(args, method) {
        const [details, ...others] = args as unknown as [unknown, ...string[]]
        const { err, outage = err && outageOf?.(err) } = Object(details)
        const line = outage ? outages.told({ ...Object(details), outage }) : details
        if (line !== undefined) method.apply(this, [line, ...others] as unknown as typeof args)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
