import { ApiError, readAnswer } from '@parley/client'
import type { ImageType } from '@parley/contract'
import { currentLanguage } from '../../platform/texts/index.ts'
import { endSession, session } from '../session/session.ts'

const patienceMs = 60_000

/**
 * Uploads a small image, of which nobody watches the progress, such as an avatar. @returns its path
 *
 * @throws {ApiError} when it does not get there or is refused
 */
export async function uploadImage(image: Blob, imageType: ImageType): Promise<string> {
  const body = new FormData()
  body.append('imageType', imageType)
  body.append('image', image, `${imageType}.${image.type.split('/')[1] ?? 'png'}`)
  const { token } = session.getState()
  const timeout = AbortSignal.timeout(patienceMs)
  try {
    const headers = { token, 'Accept-Language': currentLanguage() }
    const response = await fetch('/api/file/image', { method: 'POST', headers, body, signal: timeout })
    const { url } = (await readAnswer(response)) as { url: string }
    return url
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.kind === 'unauthenticated' && token === session.getState().token) endSession()
      throw error
    }
    throw new ApiError(String(error), { kind: timeout.aborted ? 'timeout' : 'network', cause: error })
  }
}
