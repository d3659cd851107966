import { Volume2 } from 'lucide-react'
import { Button } from '../../../components/controls/button.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { playSound } from '../../../domain/device/play-sound.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './notify.module.css'

export function SoundSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useT()
  return (
    <div>
      <Switch
        label={t('notify.sound')}
        hint={t('notify.soundHint')}
        checked={isOn}
        onChange={(next) => {
          if (next) playSound()
          onChange(next)
        }}
      />
      {isOn && (
        <Button
          size="sm"
          variant="ghost"
          className={styles.listen}
          icon={<Volume2 aria-hidden="true" />}
          onClick={playSound}
        >
          {t('notify.tryOut')}
        </Button>
      )}
    </div>
  )
}
