const store = 'shared'

/** Content that another app gave this one to send. */
export interface Shared {
  readonly text: string
  readonly files: readonly File[]
  /** There was no room for it, and nothing of it is here. */
  readonly isTooMuch: boolean
}

/** Reads it from where the service worker stores it (`service-worker/share.ts`); undefined if there is nothing. */
export async function readShared(): Promise<Shared | undefined> {
  if (!(await caches.has(store))) return undefined
  const cache = await caches.open(store)
  const answers = await cache.matchAll()
  const text = (await (await cache.match('/shared/text'))?.text()) ?? ''
  const files = answers.filter(({ headers }) => headers.has('x-name')).map(fileOf)
  const isTooMuch = (await cache.match('/shared/too-much')) !== undefined
  return { text, files: await Promise.all(files), isTooMuch }
}

export const forgetShared = () => caches.delete(store)

async function fileOf(answer: Response): Promise<File> {
  const name = decodeURIComponent(answer.headers.get('x-name') ?? '')
  return new File([await answer.blob()], name, { type: answer.headers.get('content-type') ?? '' })
}
