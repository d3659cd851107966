import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { type ErrorName, errorName, errors, fileIdIn, filePathIn } from '@parley/contract'
import sharp from 'sharp'

export interface Uploader {
  readonly token: string
}

export interface Envelope {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: { url?: string; src?: string } | null
}

/** Bytes that are like no others and of no known type: random ones begin like a program now and then. */
export const unlikeBytes = (size: number) =>
  Buffer.concat([Buffer.from('of no type: '), randomBytes(size)], size)

/** Any body to an upload call, as the server answers it. */
export async function post(
  url: string,
  by: Uploader | undefined,
  kind: 'image' | 'file',
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Envelope> {
  const response = await fetch(`${url}/api/file/${kind}`, {
    method: 'POST',
    headers: { ...(by && { token: by.token }), 'accept-language': 'en', ...headers },
    body,
  })
  return { status: response.status, ...((await response.json()) as Omit<Envelope, 'status'>) }
}

/** Result of an upload: a link to it, or the name of the refusal. */
const outcome = ({ code, data }: Envelope) => data?.url ?? data?.src ?? errorName(code) ?? 'unknown'

export async function uploadImage(
  url: string,
  by: Uploader,
  bytes: Uint8Array,
  imageType = 'chat',
  name = 'picture.png',
): Promise<string> {
  const form = new FormData()
  form.append('image', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  form.append('imageType', imageType)
  return outcome(await post(url, by, 'image', form))
}

export async function uploadFile(
  url: string,
  by: Uploader,
  bytes: Uint8Array | string,
  name = 'notes.txt',
): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  return outcome(await post(url, by, 'file', form))
}

/** Begins an upload and ends the connection halfway through its bytes. */
export async function cutUpload(url: string, by: Uploader, bytes: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const head =
    '--cut\r\nContent-Disposition: form-data; name="file"; filename="cut.txt"\r\n\r\n' +
    bytes.slice(0, bytes.length / 2)
  socket.write(
    `POST /api/file/file HTTP/1.1\r\nHost: x\r\ntoken: ${by.token}\r\nContent-Length: ${head.length * 2}\r\n` +
      `Content-Type: multipart/form-data; boundary=cut\r\n\r\n${head}`,
    () => socket.destroy(),
  )
  await once(socket, 'close')
}

export const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } })

/** A picture that is nobody else's. */
export const somePicture = () =>
  sharp({
    create: {
      width: 40,
      height: 30,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
      background: 'black',
    },
  })
    .png()
    .toBuffer()

export const httpStatus = (name: ErrorName) => errors[name].http

/** The file's own path, which a link begins with. */
export const ownPath = (link: string) => filePathIn(link) ?? 'no path'
export const publicId = (link: string) => fileIdIn(link) ?? 'no path'

/** The value with the files' own paths instead of links, which are others in the next hour. */
export const withOwnPaths = <T>(shown: T): T =>
  JSON.parse(JSON.stringify(shown).replace(/(\/api\/file\/[\w-]{32})[\w-]{32}/g, '$1'))
