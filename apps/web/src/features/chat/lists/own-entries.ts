import { SendError, type SignUpWish } from '@parley/client'
import { createStore } from 'zustand/vanilla'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import type { Engine } from '../../../engine/engine.ts'
import { toastRefusal } from '../surveys/toast-refusal.ts'

/** My request about an entry of mine, which the server has not answered or has refused. */
export interface Wanted extends SignUpWish {
  /** Why it was refused. */
  readonly problem?: string
}

/** In the order in which I wanted them. */
export const ownEntries = () => ({
  store: createStore<{ readonly wanted: readonly Wanted[] }>(() => ({ wanted: [] })),
})

/**
 * Has an entry of mine say this, or withdraws it. It shows at once; refused, it stays to be sent again, but for what was
 * to be withdrawn, which is there again.
 */
export async function signUp(
  engine: Pick<Engine, 'part'>,
  conversation: Pick<Conversation, 'command'>,
  wish: SignUpWish,
) {
  const wanted: Wanted = { ...wish }
  put(engine, wish, wanted)
  try {
    await conversation.command({ signUp: wish })
    if (isLast(engine, wanted)) put(engine, wish, undefined)
  } catch (error) {
    const isKept = error instanceof SendError && wish.content !== undefined
    if (!isKept) toastRefusal(error)
    if (isLast(engine, wanted)) put(engine, wish, isKept ? { ...wish, problem: error.message } : undefined)
  }
}

/** Gives up what was refused. */
export const drop = (engine: Pick<Engine, 'part'>, wish: SignUpWish) => put(engine, wish, undefined)

const wantedOf = (engine: Pick<Engine, 'part'>) => engine.part(ownEntries).store

/** Whether this is still my latest request for the entry; otherwise a later one is still unanswered. */
const isLast = (engine: Pick<Engine, 'part'>, one: Wanted) => wantedOf(engine).getState().wanted.includes(one)

function put(engine: Pick<Engine, 'part'>, { messageId, entryId }: SignUpWish, next: Wanted | undefined) {
  wantedOf(engine).setState(({ wanted }) => {
    const at = wanted.findIndex((one) => one.messageId === messageId && one.entryId === entryId)
    const more = next ? [next] : []
    return { wanted: at < 0 ? [...wanted, ...more] : wanted.toSpliced(at, 1, ...more) }
  })
}
