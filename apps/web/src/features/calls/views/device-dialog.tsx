import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Select } from '../../../components/controls/select.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { chooseDevice, chosenDevices, type DeviceKind } from '../media/chosen-devices.ts'
import type { LocalMedia } from '../media/local-media.ts'
import styles from './device-dialog.module.css'

const kinds = { microphone: 'audioinput', camera: 'videoinput', speaker: 'audiooutput' } as const

/** Choice of the microphone, camera and speaker that this browser uses for calls. */
export default function DeviceDialog({ local, onClose }: { local: LocalMedia; onClose: () => void }) {
  const t = useT()
  const devices = useDevices()
  return (
    <Dialog open onClose={onClose} title={t('calls.deviceSettings')} size="sm">
      <div className={styles.choices}>
        <Choice kind="microphone" devices={devices} onChange={(id) => void local.takeMicrophone(id)} />
        <Choice kind="camera" devices={devices} onChange={(id) => void local.takeCamera(id)} />
        {'setSinkId' in HTMLMediaElement.prototype && (
          <Choice kind="speaker" devices={devices} onChange={(id) => chooseDevice('speaker', id)} />
        )}
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  kind: DeviceKind
  devices: readonly MediaDeviceInfo[]
  onChange: (deviceId: string) => void
}

function Choice({ kind, devices, onChange }: ChoiceProps) {
  const t = useT()
  const chosen = useStore(chosenDevices, (all) => all[kind])
  const own = devices.filter((device) => device.kind === kinds[kind])
  const options = own.map(({ deviceId, label }, index) => ({
    value: deviceId,
    label: label || t('calls.unnamedDevice', { number: index + 1 }),
  }))
  const value = options.find((option) => option.value === chosen)?.value ?? options[0]?.value ?? ''
  return (
    <Select
      label={t(`calls.${kind}`)}
      value={value}
      options={options.length > 0 ? options : [{ value: '', label: t('calls.noDevice') }]}
      disabled={options.length === 0}
      onChange={onChange}
    />
  )
}

/** As they are plugged in and out. */
function useDevices() {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([])
  useEffect(() => {
    const media = navigator.mediaDevices as MediaDevices | undefined
    const look = () => void media?.enumerateDevices().then(setDevices, () => setDevices([]))
    look()
    media?.addEventListener('devicechange', look)
    return () => media?.removeEventListener('devicechange', look)
  }, [])
  return devices
}
