import { fetchCode } from '../../platform/code/fetch-code.ts'

/** Plays the sound of a new message. A sound that cannot be fetched is left out without an error. */
export const playSound = (kind: 'message' | 'mention' = 'message') =>
  void fetchCode(() => import('./message-sound.ts')).then(
    ({ playMessageSound }) => playMessageSound(kind),
    () => undefined,
  )
