import type { Outgoing } from '../timeline/entry.ts'
import { sourcesOf } from '../timeline/sources.ts'
import { createLocalFiles, type LocalFile } from './local-files.ts'
import { createUploadStates } from './progress.ts'
import type { Uploads } from './uploads.ts'

export type Files = ReturnType<typeof createFiles>

/** The files of my messages on this device; what uploads them is loaded with the first of them. */
export function createFiles() {
  const local = createLocalFiles()
  const progress = createUploadStates()
  let loading: Promise<Uploads> | undefined
  let loaded: Uploads | undefined

  function uploads() {
    loading ??= import('./uploads.ts').then(({ createUploads }) => {
      loaded = createUploads(local, progress)
      return loaded
    })
    return loading
  }

  const filesOf = ({ msg }: Outgoing): LocalFile[] => sourcesOf(msg).flatMap((src) => local.of(src) ?? [])

  return {
    ...local,
    /** Files of a message. */
    ofMessage: filesOf,

    /** How uploads are doing. */
    progress,

    /** The message once its files are on the server, and those of its album, or have failed. @throws {SendError} */
    uploaded: async (outgoing: Outgoing): Promise<Outgoing> =>
      filesOf(outgoing).length > 0 || outgoing.album ? (await uploads()).uploaded(outgoing) : outgoing,

    /** Shows that the files of a message wait for their turn. */
    async noteWaiting({ msg }: Outgoing) {
      ;(await uploads()).noteWaiting(sourcesOf(msg))
    },

    /** The message is given up, and with it its files. */
    async abandon(outgoing: Outgoing) {
      if (filesOf(outgoing).length > 0) (await uploads()).abandon(outgoing)
    },

    close() {
      loaded?.close()
      local.close()
    },
  }
}
