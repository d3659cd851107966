import { ApiError, readAnswer } from '@parley/client'
import type { Data, Endpoints } from '@parley/contract'
import type { ImageType } from '@parley/contract/files'
import { currentLanguage } from '../../platform/texts/index.ts'
import { endSession, session } from '../session/session.ts'

export interface UploadOptions {
  /** Aborting rejects with the signal's reason. */
  signal?: AbortSignal
  /** The part that has been sent, from 0 to 1. */
  onProgress?: (part: number) => void
  /** In all. Default: as long as it takes, for what shows its progress and can be given up. */
  timeoutMs?: number
}

type Uploading = 'POST /api/file/image' | 'POST /api/file/file'

/** Uploads a picture (`limits.imageBytes`; png, jpg, gif, webp). @throws {ApiError} */
export function uploadImage(image: Blob, imageType: ImageType, options?: UploadOptions) {
  const form = new FormData()
  form.append('imageType', imageType)
  form.append('image', image)
  return post('POST /api/file/image', form, options)
}

/** Uploads a file of any other kind. @throws {ApiError} */
export function uploadFile(file: Blob, options?: UploadOptions) {
  const form = new FormData()
  form.append('file', file)
  return post('POST /api/file/file', form, options)
}

/** `fetch` does not report progress. */
function post<E extends Uploading>(endpoint: E, form: FormData, options: UploadOptions = {}) {
  const { signal, onProgress, timeoutMs = 0 } = options
  const { token } = session.getState()
  const [method = '', path = ''] = endpoint.split(' ')
  const request = new XMLHttpRequest()
  return new Promise<Data<Endpoints[E]>>((resolve, reject) => {
    const abort = () => request.abort()
    signal?.throwIfAborted()
    signal?.addEventListener('abort', abort)
    request.open(method, path)
    request.setRequestHeader('token', token)
    request.setRequestHeader('Accept-Language', currentLanguage())
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total)
    request.onerror = () => reject(new ApiError('network', { kind: 'network' }))
    request.timeout = timeoutMs
    request.ontimeout = () => reject(new ApiError('timeout', { kind: 'timeout' }))
    request.onabort = () => reject(signal?.reason)
    request.onload = () => {
      answerOf(request, token).then((data) => resolve(data as Data<Endpoints[E]>), reject)
    }
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.send(form)
  })
}

async function answerOf({ response, status, statusText }: XMLHttpRequest, token: string) {
  try {
    return await readAnswer(new Response(response, { status, statusText }))
  } catch (error) {
    const isOver = error instanceof ApiError && error.kind === 'unauthenticated'
    if (isOver && token === session.getState().token) endSession()
    throw error
  }
}
