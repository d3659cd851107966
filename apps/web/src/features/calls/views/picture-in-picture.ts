import { toastError } from '../../../domain/api/api-errors.ts'

/** Shows a picture in a window of the browser's own, or takes it back. */
export async function togglePictureInPicture(video: HTMLVideoElement | null) {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture()
    else await video?.requestPictureInPicture()
  } catch (error) {
    toastError(error)
  }
}
