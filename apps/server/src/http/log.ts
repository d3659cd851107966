import { type DestinationStream, type Logger, pino } from 'pino'

interface LoggedRequest {
  readonly method?: string
  readonly url?: string
}

/** Of an invitation, in the page that shows it and in calls about it; and what opens a file or an archive to whoever has it. */
const codeOfPath = /(?<=\/(?:i|code)\/)[^/]+|(?<=\/(?:file|archive)\/)[^/]{12,}/

/** The server's log. A request is written down without its query and headers, where tokens and tickets are. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const req = ({ method, url }: LoggedRequest) => ({
    method,
    path: url?.split('?', 1)[0]?.replace(codeOfPath, '*'),
  })
  const options = { level, serializers: { req } }
  return destination ? pino(options, destination) : pino(options)
}
