import { toastError } from '../../../domain/api/api-errors.ts'
import type { Engine } from '../../../engine/engine.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { withTexts } from '../../../platform/texts/index.ts'
import type { Chat } from '../context/chat-context.ts'

/** The chat whose draft they go to. */
export type Target = Pick<Chat, 'path' | 'isTextOnly'>

/** Puts files beside what is being written; what looks at them is loaded with the first. */
export function attach(engine: Engine, chat: Target, files: readonly File[]) {
  const { of, change } = engine.drafts
  const { path } = chat
  const reading: Promise<unknown> = Promise.all([
    of(path).reading,
    fetchCode(() => withTexts('extras', import('./attaching.ts')))
      .then((attaching) => attaching.attach(engine, chat, files))
      .catch(toastError),
  ]).then(() => of(path).reading === reading && change(path, { reading: undefined }))
  change(path, { reading })
  return reading
}
