import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { serializeError } from './error-serializer.ts'
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

/** A request of the framework, or one as it came, of which no route is known. */
interface LoggedRequest {
  readonly method?: string
  readonly url?: string
  readonly routeOptions?: { readonly url?: string | undefined }
  readonly params?: unknown
}

const isNumber = (text: string) => /^\d{1,16}$/.test(text)

/** Numbers are ids, which open nothing. What else is in an address may be a ticket, a code or a link. */
const shown = (text: string) => (isNumber(text) ? text : '*')

/**
 * A request's address for the log: its route with its ids. Every other parameter is masked, so that a new route cannot
 * log secrets. For an address without a route, such as a page's, only the first name.
 */
export function loggedPath({ url, routeOptions, params }: LoggedRequest): string | undefined {
  const route = routeOptions?.url
  if (route === undefined || route.includes('*')) return url === undefined ? undefined : unroutedPath(url)
  const values = Object(params) as Readonly<Record<string, unknown>>
  return route.replace(/:(\w+)/g, (_, name: string) => shown(String(values[name])))
}

function unroutedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  const [begin = '', first = '', ...others] = path.split('/')
  const isName = /^[a-z_]{0,20}$/.test(first)
  // Anything that does not begin like a path is no address of this site.
  if (begin !== '') return '*'
  return ['', isName ? first : shown(first), ...others.map(shown)].join('/')
}
