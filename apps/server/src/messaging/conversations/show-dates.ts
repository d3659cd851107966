import { limits } from '@parley/contract'

interface Dated {
  readonly created_at: Date
}

const silenceMs = limits.showDateAfterMinutes * 60_000

/** Whether a message shows its date within a page: the first one does, and each after a silence. */
export const showsDate = (before: Dated | undefined, message: Dated): boolean =>
  !before || message.created_at.getTime() - before.created_at.getTime() >= silenceMs
