import { type DestinationStream, type Logger, pino } from 'pino'

interface LoggedRequest {
  readonly method?: string
  readonly url?: string
}

/** The server's log. A request is written down without its query and headers, where tokens and tickets are. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const req = ({ method, url }: LoggedRequest) => ({ method, path: url?.split('?', 1)[0] })
  const options = { level, serializers: { req } }
  return destination ? pino(options, destination) : pino(options)
}
