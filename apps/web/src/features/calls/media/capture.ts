/** Why there is no sound or picture from here. */
export type CaptureProblem = 'refused' | 'none' | 'inUse' | 'insecure' | 'failed'

/** Either the track or why there is none. */
export type Captured = { readonly track: MediaStreamTrack } | { readonly problem: CaptureProblem }

/** How fine the picture of a camera is, if the camera can. */
export interface Fineness {
  readonly width: number
  readonly height: number
  readonly frameRate?: number
}

export interface CameraChoice {
  fineness: Fineness
  deviceId?: string | undefined
  facing?: 'user' | 'environment' | undefined
}

/** Browsers offer none of it on pages without https. */
export const canCapture = () => navigator.mediaDevices !== undefined

export function problemOf(error: unknown): CaptureProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return name === 'NotReadableError' || name === 'AbortError' ? 'inUse' : 'failed'
}

const audioConstraints = (deviceId?: string): MediaTrackConstraints => ({
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  ...(deviceId && { deviceId }),
})

const videoConstraints = ({ fineness, deviceId, facing }: CameraChoice): MediaTrackConstraints => ({
  width: { ideal: fineness.width },
  height: { ideal: fineness.height },
  ...(fineness.frameRate !== undefined && { frameRate: { ideal: fineness.frameRate } }),
  ...(facing ? { facingMode: facing } : deviceId ? { deviceId } : { facingMode: 'user' }),
})

async function capture(constraints: MediaStreamConstraints): Promise<Captured> {
  if (!canCapture()) return { problem: 'insecure' }
  try {
    const [track] = (await navigator.mediaDevices.getUserMedia(constraints)).getTracks()
    return track ? { track } : { problem: 'none' }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

export const captureMicrophone = (deviceId?: string) => capture({ audio: audioConstraints(deviceId) })
export const captureCamera = (choice: CameraChoice) => capture({ video: videoConstraints(choice) })

/** Both with one question to the person; apart when one of them cannot be had. */
export async function captureBoth(microphone: string | undefined, camera: CameraChoice) {
  if (canCapture()) {
    const constraints = { audio: audioConstraints(microphone), video: videoConstraints(camera) }
    const stream = await navigator.mediaDevices.getUserMedia(constraints).catch(() => undefined)
    const [audio] = stream?.getAudioTracks() ?? []
    const [video] = stream?.getVideoTracks() ?? []
    if (audio && video) return { audio: { track: audio }, video: { track: video } }
  }
  const audio = await captureMicrophone(microphone)
  return { audio, video: await captureCamera(camera) }
}

/** @returns undefined when the person has chosen nothing */
export async function captureScreen(): Promise<Captured | undefined> {
  try {
    const [track] = (await navigator.mediaDevices.getDisplayMedia({ video: true })).getVideoTracks()
    if (!track) return { problem: 'none' }
    track.contentHint = 'detail'
    return { track }
  } catch (error) {
    return problemOf(error) === 'refused' ? undefined : { problem: problemOf(error) }
  }
}
