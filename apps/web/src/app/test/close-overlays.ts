import { afterEach } from 'vitest'
import { closeMenu } from '../../components/overlays/menu-store.ts'
import { closeOverlay } from '../../platform/overlays.ts'
import { clearToasts } from '../../platform/toast.ts'

// They belong to the page, not to what a test draws: the next test would find them still open.
afterEach(() => {
  closeMenu()
  closeOverlay()
  clearToasts()
})
