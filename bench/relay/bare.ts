import { textFrame } from '../../apps/server/src/platform/sockets/text-frame.ts'
import { serve } from './serve.ts'
import { bareStatement } from './statements.ts'

/** The least that a server can do which keeps what it carries: a row a message, an ack, and the frame as it came. */
await serve({
  statementFor: bareStatement,
  framesOf: ({ text }) => ({ others: textFrame(text) }),
})
