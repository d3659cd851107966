import type { ImageType } from '@parley/contract/files'
import { uploadImage } from './upload.ts'

const timeoutMs = 60_000

/** Uploads a small picture, whose progress nobody watches. @returns its path @throws {ApiError} */
export async function uploadAvatar(picture: Blob, imageType: ImageType): Promise<string> {
  const { url } = await uploadImage(picture, imageType, { timeoutMs })
  return url
}
