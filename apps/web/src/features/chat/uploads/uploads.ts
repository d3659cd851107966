import { ApiError, SendError } from '@parley/client'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { errorText } from '../../../lib/api-errors.ts'
import { errorCodes } from '../../../lib/error-codes.ts'
import { onSessionEnd } from '../../../lib/session.ts'
import { uploadFile, uploadImage } from '../../../lib/upload.ts'
import type { Outgoing } from '../model/entry.ts'
import { ownPath } from '../model/own-paths.ts'
import { sourcesOf, withSources } from '../model/sources.ts'
import { dropLocalFile, localFileOf, noteAddress } from './local-files.ts'
import { createUploadQueue } from './upload-queue.ts'

/** How far a file of mine is on its way to the server. */
export type Upload =
  | { state: 'ready' | 'fail' }
  /** `part` is what has been sent, from 0 to 1. */
  | { state: 'uploading'; part: number }
  | { state: 'success'; address: string }

const ready: Upload = { state: 'ready' }
/** Refusals that stand only for the moment. */
const passing = new Set<number>([
  errorCodes.uploadIncomplete,
  errorCodes.imageQueueFull,
  errorCodes.uploadsPaused,
])

/** Uploads by the file's address in this page. */
const uploads = createStore<Readonly<Record<string, Upload>>>(() => ({}))
const queue = createUploadQueue()
/** What gives up the uploads of a message, by its `clientMessageId`. */
const controllers = new Map<string, AbortController>()

const uploadOf = (src: string) => uploads.getState()[src] ?? ready
const note = (src: string, upload: Upload) => uploads.setState({ [src]: upload })

/** How far the files of a message are together; undefined if it has none that are on their way. */
export function useUploadPart(sources: readonly string[]): number | undefined {
  return useStore(uploads, (all) => {
    const own = sources.map((src) => all[src]).filter((upload) => upload !== undefined)
    if (own.length === 0 || own.every(({ state }) => state === 'success')) return undefined
    return own.reduce((sum, upload) => sum + partOf(upload), 0) / own.length
  })
}

function partOf(upload: Upload) {
  if (upload.state === 'success') return 1
  return upload.state === 'uploading' ? upload.part : 0
}

/**
 * The message as it can be sent: its files uploaded, those that are there already left out.
 *
 * @throws {SendError} when an upload fails; what has succeeded is not sent again by the next attempt
 */
export async function uploaded(outgoing: Outgoing): Promise<Outgoing> {
  const sources = sourcesOf(outgoing.msg).filter((src) => localFileOf(src))
  if (sources.length === 0) return outgoing
  const controller = new AbortController()
  const { signal } = controller
  controllers.set(outgoing.clientMessageId, controller)
  for (const src of sources) if (uploadOf(src).state !== 'success') note(src, ready)
  try {
    for (const src of sources) await queue.add(() => upload(src, signal), signal)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const mayPass = error.kind !== 'refused' || passing.has(error.code)
    throw new SendError(errorText(error), error.code, mayPass)
  } finally {
    controllers.delete(outgoing.clientMessageId)
  }
  return { ...outgoing, msg: withSources(outgoing.msg, addressOf) }
}

/** These are going to be uploaded. */
export function noteWaiting(sources: readonly string[]) {
  for (const src of sources) if (localFileOf(src) && !uploads.getState()[src]) note(src, ready)
}

function addressOf(src: string) {
  const upload = uploadOf(src)
  return upload.state === 'success' ? upload.address : src
}

async function upload(src: string, signal: AbortSignal) {
  const local = localFileOf(src)
  if (!local || uploadOf(src).state === 'success') return
  const options = { signal, onProgress: (part: number) => note(src, { state: 'uploading', part }) }
  note(src, { state: 'uploading', part: 0 })
  try {
    const shown = local.isImage
      ? (await uploadImage(local.file, 'chat', options)).url
      : (await uploadFile(local.file, options)).src
    const address = ownPath(shown)
    noteAddress(src, address)
    note(src, { state: 'success', address })
  } catch (error) {
    note(src, { state: 'fail' })
    throw error
  }
}

/** The message is given up: so are its uploads and its files. */
export function abandonUploads({ clientMessageId, msg }: Outgoing) {
  controllers.get(clientMessageId)?.abort()
  for (const src of sourcesOf(msg)) dropLocalFile(src)
}

onSessionEnd(() => {
  for (const controller of controllers.values()) controller.abort()
  uploads.setState({}, true)
})
