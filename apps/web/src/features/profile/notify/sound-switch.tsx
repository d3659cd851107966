import { Switch } from '../../../components/controls/switch.tsx'
import { chosenSounds } from '../../../domain/device/chosen-sounds.ts'
import { useT } from '../../../platform/texts/index.ts'
import { Sounds } from './sounds.tsx'
import { tryOut } from './try-out.ts'

export function SoundSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useT()
  return (
    <>
      <Switch
        label={t('notify.sound')}
        hint={t('notify.soundHint')}
        checked={isOn}
        onChange={(next) => {
          if (next) tryOut(chosenSounds().message)
          onChange(next)
        }}
      />
      {isOn && <Sounds />}
    </>
  )
}
