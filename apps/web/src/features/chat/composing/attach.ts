import { toastError } from '../../../domain/api/api-errors.ts'
import { nextOf, type Reading } from '../../../engine/drafts/drafts.ts'
import type { Engine } from '../../../engine/engine.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { withTexts } from '../../../platform/texts/index.ts'
import type { Chat } from '../context/chat-context.ts'

/** The chat whose draft they go to. */
export type Target = Pick<Chat, 'path' | 'isTextOnly'>

/**
 * Puts files beside what is being written; what looks at them is loaded with the first.
 * @returns whether all of them, and those that were being looked at before, are there
 */
export function attach(engine: Engine, chat: Target, files: readonly File[]): Promise<boolean> {
  const { of, changeNext } = engine.drafts
  const { path } = chat
  const { editing } = of(path)
  const next = () => nextOf(of(path))
  const before = next().reading
  const stop = before?.stop ?? new AbortController()
  const { signal } = stop
  const givenUp = new Promise<false>((resolve) => signal.addEventListener('abort', () => resolve(false)))
  const attached = fetchCode(() => withTexts('extras', import('./attaching.ts')))
    .then((attaching) => attaching.attach(engine, chat, files, { editing, signal }))
    .catch((error: unknown) => {
      if (!signal.aborted) toastError(error)
      return false
    })
  const all = Promise.all([before?.done, attached]).then((areThere) => !areThere.includes(false))
  const done = Promise.race([all, givenUp]).then((isWhole) => {
    // Files that were chosen since are still being read.
    if (next().reading === reading) changeNext(path, { reading: undefined })
    return isWhole
  })
  const reading: Reading = { done, stop }
  changeNext(path, { reading })
  return done
}
