import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { inTime } from '../../../concurrency/in-time.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Answer, Order } from './commands.ts'
import { isExit } from './exits.ts'

/** Request of the command: one line, which is answered by one. */
export interface Request extends Order {
  /** The one that the command would open itself. */
  readonly database: string
}

/** Distinguishes databases, without the password that is in an address. */
export const databaseOf = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): string =>
  databaseUrl === undefined ? 'embedded' : createHash('sha256').update(databaseUrl).digest('hex')

export const lineOf = (sent: Request | Answer): string => `${JSON.stringify(sent)}\n`

/** Undefined for a line that is no request. */
export function requestIn(line: string): Request | undefined {
  const { command, argument, database } = objectIn(line)
  return typeof command === 'string' && typeof argument === 'string' && typeof database === 'string'
    ? { command, argument, database }
    : undefined
}

/** Undefined for a line that is no answer. */
export function answerIn(line: string): Answer | undefined {
  const { said, problem, isWrong, data, exit } = objectIn(line)
  if (typeof problem === 'string') return { problem, ...(isExit(exit) && { exit }) }
  if (!Array.isArray(said)) return undefined
  return { said: said.map(String), ...(isWrong === true && { isWrong }), ...(data !== undefined && { data }) }
}

function objectIn(line: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(line))
  } catch {
    return {}
  }
}

/** Thrown for a line that is too long, or breaks off. */
export class NoLine extends Error {}

/** The first line that comes. @throws NoLine, or TooLate */
export function lineFrom(socket: Socket, { bytes, ms }: { bytes: number; ms: number }): Promise<string> {
  return inTime(firstLine(socket, bytes), ms, `no line has come in ${ms} ms`)
}

async function firstLine(socket: Socket, bytesMax: number): Promise<string> {
  let read = Buffer.alloc(0)
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    read = Buffer.concat([read, chunk])
    const end = read.indexOf('\n')
    if ((end === -1 ? read.length : end) > bytesMax)
      throw new NoLine(`a line is longer than ${bytesMax} bytes`)
    if (end !== -1) return read.toString('utf8', 0, end)
  }
  throw new NoLine('the line breaks off')
}
