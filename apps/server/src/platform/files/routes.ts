import { calls, type ImageType, imageTypes, limits } from '@parley/contract'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../kernel/caller.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import { announcedBytes, discardRest, type Form, readForm } from '../http/form.ts'
import type { Routes } from '../http/routes.ts'
import type { FileAdministrationService } from './administration-service.ts'
import type { Arrival } from './arrivals.ts'
import type { Links } from './links.ts'
import type { FileReadingService } from './reading-service.ts'
import type { FileService, Upload } from './service.ts'
import { serveFile } from './serving.ts'

export function fileRoutes(
  routes: Routes,
  {
    files,
    reading,
    administration,
    links,
  }: {
    files: FileService
    reading: FileReadingService
    administration: FileAdministrationService
    links: Links
  },
): void {
  routes.signedIn(calls.adminFiles, ({ query }, caller) => administration.list(caller, query))
  routes.signedIn(calls.deleteFiles, async ({ body }, caller) => {
    await administration.delete(caller, body.idList)
    return {}
  })

  routes.upload(calls.uploadImage, (request, caller, underway) =>
    receiving({ request, caller, files, ...underway }, 'image', limits.imageBytes, async (upload, fields) => {
      const use = imageTypeOf(fields)
      const image = await files.storeImage(caller, upload, use, underway.signal, underway.confirm)
      // Pictures of people and groups are shown under their own path.
      return use === 'chat' ? { ...image, url: links.shown(image.url) } : image
    }),
  )

  routes.upload(calls.uploadFile, async (request, caller, underway) =>
    receiving({ request, caller, files, ...underway }, 'file', await files.fileBytes(), async (upload) => ({
      src: links.shown(await files.storeFile(caller, upload, underway.signal, underway.confirm)),
    })),
  )

  routes.signedIn(calls.uploadUsage, (_input, caller) => files.usageOf(caller))

  routes.bytes(calls.readFile, async (request, reply) => {
    const { id } = request.params as { id: string }
    const { thumb } = request.query as { thumb?: string }
    return serveFile(request, reply, await reading.open(request, id, thumb === '1'))
  })
}

interface Receiving {
  readonly request: FastifyRequest
  readonly caller: Caller
  readonly files: FileService
  readonly signal: AbortSignal
}

async function receiving<T>(
  from: Receiving,
  fileField: string,
  maxBytes: number,
  store: (upload: Upload, fields: Form<Upload>['fields']) => Promise<T>,
): Promise<T> {
  const { caller, files, signal } = from
  const arrival = await files.arrive(caller, signal)
  try {
    const { upload, fields } = await receive(from, fileField, maxBytes, arrival)
    arrival.received()
    try {
      return await store(upload, fields)
    } finally {
      await files.discard(upload)
    }
  } finally {
    arrival.end()
  }
}

async function receive(
  { request, caller, files }: Receiving,
  fileField: string,
  maxBytes: number,
  arrival: Arrival,
) {
  const announced = announcedBytes(request.raw)
  const room = await files.roomFor(caller, maxBytes, announced, arrival).catch((error: unknown) => {
    discardRest(request.raw, maxBytes)
    throw error
  })
  const { fields, file } = await readForm<Upload>(request.raw, {
    fileField,
    receive: (content, fileName) => files.receive(content, fileName, room),
    abandon: (upload) => files.discard(upload),
    discardAtMost: maxBytes,
  })
  // A browser sends this for a field in which no file was chosen.
  if (!file || (file.size === 0 && !file.fileName)) {
    await files.discard(file)
    refuse('fileMissing')
  }
  return { upload: file, fields }
}

function imageTypeOf({ imageType }: Readonly<Record<string, string>>): ImageType {
  if (imageType === undefined) refuseField('imageType', 'required')
  return imageTypes.find((known) => known === imageType) ?? refuseField('imageType', 'choice')
}
