import type { Engine } from '../../../engine/engine.ts'
import type { Chat } from '../context/chat-context.ts'

/** The chat whose draft they go to. */
export type Target = Pick<Chat, 'path' | 'isTextOnly'>

/** Puts files beside what is being written; what looks at them is loaded with the first. */
export const attach = (engine: Engine, chat: Target, files: readonly File[]) =>
  import('./attaching.ts').then((attaching) => attaching.attach(engine, chat, files))
