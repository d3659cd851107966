import type { FastifyBaseLogger } from 'fastify'

/** Levels that include these lines, the most verbose first. */
const levels = ['trace', 'debug', 'info']

/** Whether this log has lines of a level; where it has not, nothing is gathered for them. */
export const hasLines = ({ level }: Pick<FastifyBaseLogger, 'level'>, of: 'debug' | 'info'): boolean =>
  levels.slice(0, levels.indexOf(of) + 1).includes(level)
