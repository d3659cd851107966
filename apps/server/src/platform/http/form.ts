import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { invalid, Refusal } from '../../kernel/refusal.ts'

const formLimits = { files: 1, fields: 8, parts: 9, fieldSize: 1024, headerPairs: 32, headerSize: 8192 }

/** Bytes of a form besides its file: all the fields and headers that it may have. */
const besidesFile = formLimits.fields * formLimits.fieldSize + formLimits.parts * formLimits.headerSize

/** Lower bound of a file's bytes, from the headers; 0 if unknown. */
export function announcedBytes({ headers }: IncomingMessage): number {
  return Math.max(0, Number(headers['content-length'] ?? 0) - besidesFile)
}

interface FormOptions<T> {
  /** The one part that is a file, with or without a name. */
  readonly fileField: string
  /** Takes the file as it arrives. When it rejects, or the upload is cut, so does the reading of the form. */
  receive(content: Readable, fileName: string | undefined): Promise<T>
  /** Removes a file that was received in a refused form. */
  abandon(file: T): Promise<void>
  /** Bytes that are still read from the network after a refusal, so that the client can receive it. */
  readonly discardAtMost: number
}

export interface Form<T> {
  readonly fields: Readonly<Record<string, string>>
  readonly file: T | undefined
}

/**
 * Reads a multipart body without ever holding more of its file than a network buffer.
 * @throws Refusal for anything but one whole form
 */
export async function readForm<T>(request: IncomingMessage, options: FormOptions<T>): Promise<Form<T>> {
  const parser = parserFor(request, options.fileField)
  const fields: Record<string, string> = Object.create(null)
  const ended = Promise.withResolvers<void>()
  let content: Readable | undefined
  let receiving: Promise<T> | undefined
  const cut = () => ended.reject(new Refusal('uploadIncomplete'))
  const tooMany = () => ended.reject(invalid({ path: `/${options.fileField}`, rule: 'count', params: {} }))

  parser.on('field', (name, value, _nameTruncated, truncated) => {
    if (truncated) ended.reject(invalid({ path: `/${name}`, rule: 'range', params: {} }))
    else fields[name] = value
  })
  parser.on('file', (_field, stream, fileName: string | undefined) => {
    content = stream
    // The reader gets the error; once there is no reader, an error without a listener would end the process.
    stream.on('error', () => undefined)
    receiving = options.receive(stream, fileName && asChosen(fileName))
    receiving.catch(ended.reject)
  })
  for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(event, tooMany)
  parser.on('finish', ended.resolve)
  parser.on('error', cut)
  request.on('error', cut)
  request.on('close', () => {
    if (!request.complete) cut()
  })
  request.pipe(parser)

  try {
    await ended.promise
    const file = await receiving
    return { fields, file }
  } catch (error) {
    request.unpipe(parser)
    content?.destroy(error as Error)
    // The received data must be gone before the refusal is sent.
    await receiving?.then(options.abandon, () => undefined)
    discardRest(request, options.discardAtMost)
    throw error
  }
}

/** Three signs that would end a name browsers write in another way, and nothing else. */
const asChosen = (fileName: string) =>
  fileName.replace(/%(22|0D|0A)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function parserFor(request: IncomingMessage, fileField: string): BusboyInstance {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal('fileMissing')
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: formLimits,
      isPartAFile: (name) => name === fileField,
    })
  } catch {
    // No boundary: no part can be found.
    throw new Refusal('fileMissing')
  }
}

/** A client that still sends gets the answer only if the server reads on; one that never stops is cut off. */
export function discardRest(request: IncomingMessage, atMost: number): void {
  let left = atMost
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  request.resume()
}
