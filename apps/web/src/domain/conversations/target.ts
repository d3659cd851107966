import type { Target } from '@parley/client'

export type { Target }

/**
 * Where a conversation is in the app; also the key of whatever stays with it, as drafts do.
 *
 * @param thread the first message of one of its threads, for the place of that
 */
export const pathOf = ({ kind, id }: Target, thread?: number) => {
  const path = `/${kind === 'direct' ? 'user' : 'group'}/${id}`
  return thread === undefined ? path : `${path}?thread=${thread}`
}

/** Whether a path is that of a thread. */
export const isOfThread = (path: string) => path.includes('?thread=')
