import { toastError } from '../../../domain/api/api-errors.ts'
import { nextOf } from '../../../engine/drafts/drafts.ts'
import type { Engine } from '../../../engine/engine.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { withTexts } from '../../../platform/texts/index.ts'
import type { Chat } from '../context/chat-context.ts'

/** The chat whose draft they go to. */
export type Target = Pick<Chat, 'path' | 'isTextOnly'>

/** Puts files beside what is being written; what looks at them is loaded with the first. */
export function attach(engine: Engine, chat: Target, files: readonly File[]) {
  const { of, changeNext } = engine.drafts
  const { path } = chat
  const reading: Promise<unknown> = Promise.all([
    of(path).reading,
    fetchCode(() => withTexts('extras', import('./attaching.ts')))
      .then((attaching) => attaching.attach(engine, chat, files))
      .catch(toastError),
  ]).then(() => {
    // What was chosen since is still being looked at.
    if (nextOf(of(path)).reading === reading) changeNext(path, { reading: undefined })
  })
  changeNext(path, { reading })
  return reading
}
