import { useEffect } from 'react'
import { VisuallyHidden } from '../../components/controls/visually-hidden.tsx'
import { preloadConnectionLine } from '../../components/layout/connection-slot.tsx'
import { useFirstInteraction } from '../../platform/code/use-first-interaction.ts'
import { setLost, useConnection } from '../../platform/connection.ts'
import { useT } from '../../platform/texts/index.ts'
import { useOnline } from '../../platform/use-online.ts'

const patience = 2000
/** Milliseconds after the first screen: its own requests come first. */
const preloadAfterMs = 5000

/** Reads aloud that the connection is not well; headers show it. Short breaks are not worth a word. */
export function ConnectionWatch() {
  const t = useT()
  const { state, isLost } = useConnection()
  const hasNetwork = useOnline()
  const isDown = !hasNetwork || state === 'offline' || state === 'connecting'

  const isSomebodyHere = useFirstInteraction()
  useEffect(() => {
    const timer = setTimeout(preloadConnectionLine, isSomebodyHere ? 0 : preloadAfterMs)
    return () => clearTimeout(timer)
  }, [isSomebodyHere])

  useEffect(() => {
    if (!isDown) return
    const timer = setTimeout(() => setLost(true), patience)
    return () => {
      clearTimeout(timer)
      setLost(false)
    }
  }, [isDown])

  return (
    <div role="status">
      <VisuallyHidden>{isLost && t(hasNetwork ? 'shell.lostSpoken' : 'shell.noNetwork')}</VisuallyHidden>
    </div>
  )
}
