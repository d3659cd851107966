import { afterEach, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { closeMenu } from '../../components/overlays/menu-store.ts'
import { closeOverlay } from '../../platform/overlays.ts'
import { clearToasts } from '../../platform/toast.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Takes the pointer out of the window. */
    pointAway(): Promise<void>
  }
}

let isPointing = false
const notice = ({ isTrusted }: Event) => {
  isPointing ||= isTrusted
}
addEventListener('pointermove', notice, { capture: true, passive: true })

// They belong to the page, not to what a test draws: the next test would find them as they are.
afterEach(async () => {
  vi.useRealTimers()
  closeMenu()
  closeOverlay()
  clearToasts()
  if (isPointing) await commands.pointAway()
  isPointing = false
})
