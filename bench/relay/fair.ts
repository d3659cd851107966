import { framesOf } from './frames.ts'
import { serve } from './serve.ts'
import { fairStatement } from './statements.ts'

/** Writes the rows and sends the frames that Parley does; what Parley does beyond it is left to be compared. */
await serve({ statementFor: fairStatement, framesOf })
