import { createStore } from 'zustand/vanilla'
import type { CallKind } from '../../../domain/people/call-requests.ts'
import {
  type Captured,
  type CaptureProblem,
  captureBoth,
  captureCamera,
  captureMicrophone,
  captureScreen,
  type Fineness,
} from './capture.ts'
import { chooseDevice, chosenDevices } from './chosen-devices.ts'

export interface LocalState {
  microphone: MediaStreamTrack | undefined
  isMuted: boolean
  camera: MediaStreamTrack | undefined
  screen: MediaStreamTrack | undefined
  facing: 'user' | 'environment'
  microphoneProblem: CaptureProblem | undefined
  cameraProblem: CaptureProblem | undefined
}

const closed: LocalState = {
  microphone: undefined,
  isMuted: false,
  camera: undefined,
  screen: undefined,
  facing: 'user',
  microphoneProblem: undefined,
  cameraProblem: undefined,
}

/** The picture for the other side: the screen, else the camera. */
export const pictureOf = ({ screen, camera }: LocalState) => screen ?? camera

export type LocalMedia = ReturnType<typeof createLocalMedia>

/** My microphone, camera and screen during a call. Whatever is opened here is closed here. */
export function createLocalMedia(fineness: Fineness) {
  const store = createStore<LocalState>(() => closed)
  const { getState: get, setState: set } = store
  /** Media for a call that is over are closed when they arrive. */
  let round = 0
  let isOpen = false
  let isBusy = false

  function keep(kind: 'microphone' | 'camera' | 'screen', captured: Captured | undefined) {
    if (captured && 'problem' in captured) {
      if (kind === 'microphone') set({ microphoneProblem: captured.problem })
      if (kind === 'camera') set({ cameraProblem: captured.problem })
      return
    }
    if (!captured) return
    const { track } = captured
    get()[kind]?.stop()
    if (kind === 'microphone') track.enabled = !get().isMuted
    // Unplugged, taken away by the browser, or ended by its own "stop sharing".
    track.addEventListener('ended', () => get()[kind] === track && drop(kind))
    set({ [kind]: track, ...(kind !== 'screen' && { [`${kind}Problem`]: undefined }) })
  }

  function drop(kind: 'microphone' | 'camera' | 'screen') {
    get()[kind]?.stop()
    set({ [kind]: undefined })
    if (kind === 'microphone') void openMicrophone()
  }

  /** Opens one device at a time; none of them survives the call. */
  async function open<T>(capture: () => Promise<T>, then: (captured: T) => void) {
    if (isBusy || !isOpen) return
    const mine = round
    isBusy = true
    const captured = await capture()
    if (mine !== round) return stop(captured)
    isBusy = false
    then(captured)
  }

  const openMicrophone = (deviceId = chosenDevices.getState().microphone) =>
    open(
      () => captureMicrophone(deviceId),
      (captured) => keep('microphone', captured),
    )

  const openCamera = (facing = get().facing, deviceId = chosenDevices.getState().camera) =>
    open(
      () => captureCamera({ fineness, ...(facing === 'environment' ? { facing } : { deviceId }) }),
      (captured) => {
        if ('track' in captured) set({ facing })
        keep('camera', captured)
      },
    )

  return {
    store,

    async open(kind: CallKind) {
      const mine = round
      isOpen = true
      const { microphone, camera } = chosenDevices.getState()
      const captured =
        kind === 'video'
          ? await captureBoth(microphone, { fineness, deviceId: camera })
          : { audio: await captureMicrophone(microphone), video: undefined }
      if (mine !== round) return stop(captured)
      keep('microphone', captured.audio)
      keep('camera', captured.video)
    },

    close() {
      round += 1
      isOpen = false
      isBusy = false
      const { microphone, camera, screen } = get()
      for (const track of [microphone, camera, screen]) track?.stop()
      set(closed, true)
    },

    /** Without a microphone: tries again to get one. */
    async toggleMicrophone() {
      const { microphone, isMuted } = get()
      if (!microphone) return openMicrophone()
      microphone.enabled = isMuted
      set({ isMuted: !isMuted })
    },

    async toggleCamera() {
      if (get().camera) drop('camera')
      else await openCamera()
    },

    /** The camera on the other side of the phone. */
    async flipCamera() {
      const facing = get().facing === 'user' ? 'environment' : 'user'
      // Phones give only one camera at a time.
      drop('camera')
      await openCamera(facing)
    },

    async toggleScreen() {
      if (get().screen) drop('screen')
      else await open(captureScreen, (captured) => keep('screen', captured))
    },

    async takeMicrophone(deviceId: string) {
      chooseDevice('microphone', deviceId)
      await openMicrophone(deviceId)
    },

    async takeCamera(deviceId: string) {
      chooseDevice('camera', deviceId)
      if (get().camera) await openCamera('user', deviceId)
    },
  }
}

function stop(captured: unknown) {
  if (typeof captured !== 'object' || captured === null) return
  if ('track' in captured) (captured.track as MediaStreamTrack).stop()
  else for (const part of Object.values(captured)) stop(part)
}
