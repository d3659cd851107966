import { createContext } from 'react'

/** Extras that all lines of a chat show for a while. */
export const LineExtras = createContext({
  /** The days on which messages were written. */
  days: false,
  /** Boxes to choose messages by. */
  boxes: false,
})
