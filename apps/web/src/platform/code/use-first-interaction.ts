import { useEffect, useState } from 'react'
import { onFirstInteraction } from './on-first-interaction.ts'

let isSomebodyHere = false

/** Whether somebody has moved the pointer or used the keyboard: what only they need is loaded then. */
export function useFirstInteraction(): boolean {
  const [isHere, setHere] = useState(isSomebodyHere)
  useEffect(
    () =>
      onFirstInteraction(() => {
        isSomebodyHere = true
        setHere(true)
      }),
    [],
  )
  return isHere
}
