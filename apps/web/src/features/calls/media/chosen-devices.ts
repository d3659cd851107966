import { createStore } from 'zustand/vanilla'
import { storage } from '../../../platform/storage/storage.ts'

export type DeviceKind = 'microphone' | 'camera' | 'speaker'
export type ChosenDevices = Partial<Record<DeviceKind, string>>

const key = 'callDevices'

/** Ids of the devices that this person prefers in this browser; one that is gone changes nothing. */
export const chosenDevices = createStore<ChosenDevices>(read)

export function chooseDevice(kind: DeviceKind, deviceId: string) {
  chosenDevices.setState({ [kind]: deviceId })
  storage.write(key, JSON.stringify(chosenDevices.getState()))
}

function read(): ChosenDevices {
  try {
    const {
      microphone = '',
      camera = '',
      speaker = '',
    } = JSON.parse(storage.read(key) ?? '{}') as ChosenDevices
    return { microphone, camera, speaker }
  } catch {
    return {}
  }
}
