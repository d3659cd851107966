import { createContext } from 'react'

/** What all lines of a chat show besides, for a while. */
export const LineExtras = createContext({
  /** The days on which messages were written. */
  days: false,
  /** Boxes to choose messages by. */
  boxes: false,
})
