import { storage } from '../../platform/storage/storage.ts'
import { notifications } from './notifications.ts'
import { isApplePhone, isInstalled, pushProblem, wantsPush } from './push.ts'

/** The browser's own question, which it hands over once the site may be installed; `public/ahead.js` keeps it. */
interface InstallPrompt {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
  var installPrompt: InstallPrompt | undefined
}

/** How this device installs the site: by a question of the browser, or by hand; undefined where it is, or cannot. */
export function installWay(): 'prompt' | 'homeScreen' | undefined {
  if (isInstalled()) return undefined
  if (globalThis.installPrompt) return 'prompt'
  return isApplePhone() ? 'homeScreen' : undefined
}

/** Asks the browser's question. It can be asked once. */
export async function install(): Promise<void> {
  const asked = globalThis.installPrompt
  globalThis.installPrompt = undefined
  await asked?.prompt()
}

/** Local storage keys of this device: what was offered on it. */
const offeredKeys = { install: 'installOffered', push: 'pushOffered' }

export type Offered = 'install' | 'homeScreen' | 'push'

/** Messages sent on this page after which a phone is no longer waited for to say that it installs. */
const sentAtMost = 3

interface Moment {
  readonly isPhone: boolean
  /** Messages that were sent, and that came, while the page was open. */
  readonly sent: number
  readonly heard: number
}

/**
 * Offers of this device at a moment, each once, where nobody has decided: on a phone after a message was sent, to
 * install the site, and after the next one to be notified; elsewhere to be notified, after a message has come. Apple's
 * tablets notify only where the site is installed, which people do not find out on their own.
 */
export function takeOffer(userID: number, { isPhone, sent, heard }: Moment): Offered | undefined {
  if (isPhone ? sent === 0 : heard === 0) return undefined
  if ((isPhone || isApplePhone()) && storage.read(offeredKeys.install) === null) {
    const way = installWay()
    if (way) {
      storage.write(offeredKeys.install, '1')
      return way === 'prompt' ? 'install' : way
    }
    // Browsers that have a question may take a while to hand it over.
    if (isPhone && 'onbeforeinstallprompt' in globalThis && !isInstalled() && sent < sentAtMost)
      return undefined
  }
  if (storage.read(offeredKeys.push) !== null || wantsPush(userID)) return undefined
  if (pushProblem() || Notification.permission !== 'default') return undefined
  storage.write(offeredKeys.push, '1')
  return 'push'
}

export interface DeviceState {
  readonly isInstalled: boolean
  /** `unable`: this browser has none here. */
  readonly notices: 'on' | 'off' | 'blocked' | 'unable'
}

/** State of this device for the site. */
export function deviceState(userID: number): DeviceState {
  const problem = pushProblem()
  const isOn = notifications.getState().isOn || (!problem && wantsPush(userID))
  const notices = isOn ? 'on' : problem === 'blocked' ? 'blocked' : problem ? 'unable' : 'off'
  return { isInstalled: isInstalled(), notices }
}
