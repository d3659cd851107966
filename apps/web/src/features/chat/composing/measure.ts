import type { Media } from '@parley/contract'

export interface Measured {
  size?: Media | undefined
  length?: number | undefined
}

/** A browser that cannot play a film may say nothing at all. */
const patienceMs = 4000

const outOfPatience = () => new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))

/** How large a picture is, and a film, and how long that is; undefined if the browser cannot show it. */
export async function measure(file: File, kind: 'image' | 'video' | 'file'): Promise<Measured | undefined> {
  if (kind === 'file') return {}
  const src = URL.createObjectURL(file)
  try {
    return await Promise.race([kind === 'image' ? measureImage(src) : measureVideo(src), outOfPatience()])
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(src)
  }
}

async function measureImage(src: string): Promise<Measured> {
  const image = new Image()
  image.src = src
  await image.decode()
  return { size: { width: image.naturalWidth, height: image.naturalHeight } }
}

function measureVideo(src: string): Promise<Measured> {
  const video = document.createElement('video')
  video.preload = 'metadata'
  video.muted = true
  return new Promise<Measured>((resolve, reject) => {
    video.onloadedmetadata = () => {
      const { videoWidth: width, videoHeight: height, duration } = video
      if (width === 0) reject(new Error('no picture'))
      resolve({ size: { width, height }, length: Number.isFinite(duration) ? duration : 0 })
    }
    video.onerror = () => reject(new Error('not playable'))
    video.src = src
  }).finally(() => video.removeAttribute('src'))
}
