import { fetchCode } from '../../platform/code/fetch-code.ts'

/** Plays the sound of a new message. What cannot be fetched is not heard, and nobody has to be told. */
export const playSound = (kind: 'message' | 'mention' = 'message') =>
  void fetchCode(() => import('./message-sound.ts')).then(
    ({ playMessageSound }) => playMessageSound(kind),
    () => undefined,
  )
