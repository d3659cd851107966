import { isApplePhone, isInstalled } from '../domain/device/push.ts'
import { siteSettings } from '../domain/site-settings.ts'
import { isShared } from '../platform/storage/shared-computer.ts'
import { addHomeScreenPictures } from './home-screen-pictures.ts'

const icon = '/brand-icon'

/**
 * Keeps the app on this device, so that it opens without a network. Pages that are not served securely have no service
 * workers; there the app needs its server to open. Phones of Apple are given pictures for their home screen.
 */
async function keepApp() {
  if (isShared()) return
  await navigator.serviceWorker?.register('/service-worker.js')
  if (isApplePhone() && !isInstalled())
    await addHomeScreenPictures(icon, Boolean(siteSettings.getState().settings?.logo))
}

// All of it is done once, when this is loaded.
keepApp().catch(() => undefined)
