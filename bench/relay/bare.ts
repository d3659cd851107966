import { textFrame } from '../../apps/server/src/platform/sockets/text-frame.ts'
import { serve } from './serve.ts'
import { bareStatement } from './statements.ts'

/** The minimum for a server that stores messages: one row per message, an ack, and the unchanged frame. */
await serve({
  statementFor: bareStatement,
  framesOf: ({ text }) => ({ others: textFrame(text) }),
})
