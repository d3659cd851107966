import { ApiError, SendError } from '@parley/client'
import { imageQueueFull, uploadIncomplete, uploadsPaused } from '@parley/contract/error-codes'
import { errorText } from '../../domain/api/api-errors.ts'
import { ownPath } from '../../domain/files/own-paths.ts'
import { uploadFile, uploadImage } from '../../domain/files/upload.ts'
import type { Outgoing } from '../timeline/entry.ts'
import { sourcesOf, withSources } from '../timeline/sources.ts'
import type { LocalFiles } from './local-files.ts'
import type { Upload, UploadStatesStore } from './progress.ts'
import { createUploadQueue } from './upload-queue.ts'

export type Uploads = ReturnType<typeof createUploads>

const ready: Upload = { state: 'ready' }
/** Refusals that are only temporary. */
const passing = new Set<number>([uploadIncomplete, imageQueueFull, uploadsPaused])

/** Uploads the files of messages, and stores how far they are. */
export function createUploads(files: LocalFiles, store: UploadStatesStore) {
  const queue = createUploadQueue()
  /** Controllers that abort the uploads of a message, by its `clientMessageId`. */
  const controllers = new Map<string, AbortController>()

  const uploadOf = (src: string) => store.getState()[src] ?? ready
  const note = (src: string, upload: Upload) => store.setState({ [src]: upload })

  function addressOf(src: string) {
    const upload = uploadOf(src)
    return upload.state === 'success' ? upload.address : src
  }

  async function upload(src: string, signal: AbortSignal) {
    const local = files.of(src)
    if (!local || uploadOf(src).state === 'success') return
    const options = { signal, onProgress: (part: number) => note(src, { state: 'uploading', part }) }
    note(src, { state: 'uploading', part: 0 })
    try {
      const shown = local.isImage
        ? (await uploadImage(local.file, 'chat', options)).url
        : (await uploadFile(local.file, options)).src
      const address = ownPath(shown)
      files.noteAddress(src, address)
      note(src, { state: 'success', address })
    } catch (error) {
      note(src, { state: 'fail' })
      throw error
    }
  }

  /** Albums that are on their way: the uploads of each, and the promise that its last message waits for. */
  const albums = new Map<string, { all: Promise<unknown>[]; last: Promise<unknown> }>()

  /** Ends when all of an album are uploaded or have failed, for one after the other in the order of sending. */
  function together(id: string, own: Promise<unknown>): Promise<unknown> {
    const group = albums.get(id) ?? { all: [], last: Promise.resolve() }
    albums.set(id, group)
    group.all.push(own)
    const turn = group.last.then(() => Promise.allSettled(group.all))
    group.last = turn
    return turn.then(() => group.last === turn && albums.delete(id))
  }

  async function uploadAll(outgoing: Outgoing): Promise<Outgoing> {
    const sources = sourcesOf(outgoing.msg).filter((src) => files.of(src))
    if (sources.length === 0) return outgoing
    const controller = new AbortController()
    const { signal } = controller
    controllers.set(outgoing.clientMessageId, controller)
    for (const src of sources) if (uploadOf(src).state !== 'success') note(src, ready)
    const uploading = sources.map((src) =>
      queue.add(() => upload(src, signal), files.of(src)?.file.size ?? 0, signal),
    )
    try {
      await Promise.all(uploading)
    } catch (error) {
      // Uploads that are still running are of use to the next attempt.
      await Promise.allSettled(uploading)
      if (!(error instanceof ApiError)) throw error
      const mayPass = error.kind !== 'refused' || passing.has(error.code)
      throw new SendError(errorText(error), error.code, mayPass)
    } finally {
      controllers.delete(outgoing.clientMessageId)
    }
    return { ...outgoing, msg: withSources(outgoing.msg, addressOf) }
  }

  return {
    /**
     * The message as it can be sent: its files uploaded, those that are there already left out. What belongs to an album
     * waits for the others of it.
     *
     * @throws {SendError} when an upload fails; what has succeeded is not sent again by the next attempt
     */
    async uploaded(outgoing: Outgoing): Promise<Outgoing> {
      const { album } = outgoing
      const own = uploadAll(outgoing)
      const [whole] = await Promise.all([own, album && together(album.id, own)])
      return whole
    },

    /** These are going to be uploaded. */
    noteWaiting(sources: readonly string[]) {
      for (const src of sources) if (files.of(src) && !store.getState()[src]) note(src, ready)
    },

    /** The message is given up: so are its uploads and its files. */
    abandon({ clientMessageId, msg }: Outgoing) {
      controllers.get(clientMessageId)?.abort()
      for (const src of sourcesOf(msg)) files.drop(src)
    },

    close() {
      for (const controller of controllers.values()) controller.abort()
    },
  }
}
