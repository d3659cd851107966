import { useEffect, useState } from 'react'
import { onFirstSign } from './on-first-sign.ts'

let isSomebodyHere = false

/** Whether somebody has moved the pointer or used the keyboard: what only they need is loaded then. */
export function useFirstSign(): boolean {
  const [isHere, setHere] = useState(isSomebodyHere)
  useEffect(
    () =>
      onFirstSign(() => {
        isSomebodyHere = true
        setHere(true)
      }),
    [],
  )
  return isHere
}
