import { isShared } from '../../platform/storage/shared-computer.ts'
import { storage } from '../../platform/storage/storage.ts'
import { currentLanguage } from '../../platform/texts/index.ts'
import { api } from '../api/api.ts'
import { session } from '../session/session.ts'
import { showOnce } from './show-once.ts'

/** Why this device cannot receive push notifications; undefined where it can. */
export type PushProblem = 'insecure' | 'shared' | 'homeScreen' | 'missing' | 'blocked'

export function pushProblem(): PushProblem | undefined {
  if (!isSecureContext) return 'insecure'
  if (isShared()) return 'shared'
  if (isApplePhone() && !isInstalled()) return 'homeScreen'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'missing'
  return Notification.permission === 'denied' ? 'blocked' : undefined
}

/** Phones and tablets; iPads say that they are Macs. */
export const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Steps that push takes, in this order. */
export const pushSteps = ['permission', 'worker', 'subscription', 'server', 'service', 'arrival'] as const
export type PushStep = (typeof pushSteps)[number]

/** The step that did not come about. */
export class PushFailure extends Error {
  readonly step: PushStep

  constructor(step: PushStep, cause?: unknown) {
    super(step, { cause })
    this.step = step
  }
}

/** Local storage key: this person wants push on this device. Its value: what was registered last, in which session. */
const wantedKey = (userID: number) => `push:${userID}:on`

/** A session is known by when it expires. The server forgets its devices with it. */
const registrationOf = ({ endpoint }: PushSubscription) => `${endpoint} ${session.getState().exp}`

export const wantsPush = (userID: number) => storage.read(wantedKey(userID)) !== null

/** Whether the server's push notifies this device instead of the page: it is wanted, and the page is out of sight. */
export const isLeftToPush = (userID: number) => wantsPush(userID) && document.visibilityState === 'hidden'

/**
 * Milliseconds that a step may take. The person may think about the question for as long as they like; the worker is
 * ready once it has fetched the whole app, over whatever line this device has.
 */
const patience: Readonly<Record<PushStep, number | undefined>> = {
  permission: undefined,
  worker: 180_000,
  subscription: 15_000,
  server: 15_000,
  service: 15_000,
  arrival: 15_000,
}

/** Registers this device for push; `onStep` is called with each step that is done. @throws PushFailure */
export async function turnPushOn(userID: number, onStep: (step: PushStep) => void = () => undefined) {
  const asked = session.getState()
  await step('permission', onStep, askPermission)
  const registration = await step('worker', onStep, register)
  const subscription = await step('subscription', onStep, () => subscribe(registration))
  // Another person may have signed in before the browser's question was answered.
  if (session.getState().exp !== asked.exp || pushProblem()) throw new PushFailure('permission')
  await step('server', onStep, () => api.call('PUT /api/push/devices', { body: bodyOf(subscription) }))
  storage.write(wantedKey(userID), registrationOf(subscription))
}

async function step<T>(name: PushStep, onStep: (step: PushStep) => void, work: () => Promise<T>): Promise<T> {
  try {
    const result = await inTime(work(), patience[name])
    onStep(name)
    return result
  } catch (error) {
    throw error instanceof PushFailure ? error : new PushFailure(name, error)
  }
}

async function askPermission() {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('not allowed')
}

async function register() {
  const { installing } = await navigator.serviceWorker.register('/service-worker.js')
  return await Promise.race([navigator.serviceWorker.ready, ...(installing ? [broken(installing)] : [])])
}

/** @throws when a worker could not fetch what it stores, which `ready` would wait for without end */
function broken(worker: ServiceWorker): Promise<never> {
  return new Promise((_, reject) =>
    worker.addEventListener('statechange', () => {
      if (worker.state === 'redundant') reject(new Error('the app could not be kept'))
    }),
  )
}

async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<PushSubscription> {
  const key = await serverKey()
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) === key) return known
  await known?.unsubscribe()
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** It is our own server that has none, not the browser's push service. */
async function serverKey(): Promise<string> {
  const { key } = await api.call('GET /api/push/key').catch((error: unknown) => {
    throw new PushFailure('server', error)
  })
  if (key === null) throw new PushFailure('server')
  return key
}

const keyOf = ({ options }: PushSubscription) => base64url(options.applicationServerKey)

function base64url(bytes: ArrayBuffer | null) {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function bodyOf(subscription: PushSubscription) {
  return {
    endpoint: subscription.endpoint,
    p256dh: base64url(subscription.getKey('p256dh')),
    auth: base64url(subscription.getKey('auth')),
    language: currentLanguage(),
  }
}

export async function turnPushOff(userID: number) {
  await forgetSubscription(userID)
  const own = await ownDevice()
  if (own) await api.call('DELETE /api/push/devices/{id}', { params: { id: own.id } })
}

async function forgetSubscription(userID: number) {
  storage.write(wantedKey(userID), null)
  await (await currentSubscription())?.unsubscribe()
}

async function currentSubscription() {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.pushManager.getSubscription()
}

const ownDevice = async () =>
  (await api.call('GET /api/push/devices')).list.find(({ isCurrent }) => isCurrent)

/** Says again where this device is reached, if that is wanted: browsers may have changed it. */
export async function keepPush(userID: number) {
  if (!wantsPush(userID) || pushProblem() || Notification.permission !== 'granted') return
  if (await isTakenOut(userID)) await forgetSubscription(userID)
  else await turnPushOn(userID)
}

/** Whether the server knew the browser's present address in this session and has it no longer: it was removed. */
async function isTakenOut(userID: number): Promise<boolean> {
  if (await ownDevice()) return false
  const current = await currentSubscription()
  return current != null && registrationOf(current) === storage.read(wantedKey(userID))
}

/** Sends a notification to this device, and waits until it is here. @throws PushFailure */
export async function tryPush(onStep: (step: PushStep) => void) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const hear = ({ data }: MessageEvent) => data?.kind === 'arrived' && resolve()
  navigator.serviceWorker.addEventListener('message', hear)
  try {
    await step('service', onStep, async () => {
      const { outcome } = await api.call('POST /api/push/trial')
      if (outcome !== 'taken') throw new Error(outcome)
    })
    await step('arrival', onStep, () => promise)
  } finally {
    navigator.serviceWorker.removeEventListener('message', hear)
  }
}

function inTime<T>(work: Promise<T>, ms: number | undefined): Promise<T> {
  if (ms === undefined) return work
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('too late')), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

export interface PushNote {
  readonly title: string
  readonly body: string
  readonly icon: string
  /** The path of the conversation. */
  readonly tag: string
  readonly messageId: number
}

export type PushNotes = NonNullable<Awaited<ReturnType<typeof pushNotes>>>

/** Shows messages as the server's notifications do, which then make no other; undefined where there are none. */
export async function pushNotes(userID: number) {
  if (!wantsPush(userID) || globalThis.Notification?.permission !== 'granted') return undefined
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return undefined

  async function show({ title, body, icon, tag, messageId }: PushNote) {
    const data = { path: `${tag}?m=${messageId}`, messageId }
    // The sound is the page's own.
    await registration?.showNotification(title, { body, icon, tag, silent: true, data })
  }

  return {
    /** @returns false where this device has shown it before */
    show: (note: PushNote) => showOnce(note.tag, note.messageId, () => show(note)),
    /** In place of what is shown there, if nobody has put that away. */
    async showAgain(note: PushNote) {
      if ((await registration.getNotifications({ tag: note.tag })).length > 0) await show(note)
    },

    /** Up to this message: a later one may be shown by now. */
    async takeBack({ tag, messageId }: PushNote) {
      for (const shown of await registration.getNotifications({ tag }))
        if (((shown.data as { messageId?: number } | null)?.messageId ?? 0) <= messageId) shown.close()
    },
  }
}
