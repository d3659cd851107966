import type { FastifyBaseLogger } from 'fastify'

/** Those of which this tells, from the one with the most lines on. */
const levels = ['trace', 'debug', 'info']

/** Whether this log has lines of a level; where it has not, nothing is gathered for them. */
export const hasLines = ({ level }: Pick<FastifyBaseLogger, 'level'>, of: 'debug' | 'info'): boolean =>
  levels.slice(0, levels.indexOf(of) + 1).includes(level)
