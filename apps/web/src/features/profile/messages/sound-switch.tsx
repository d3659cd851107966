import { Volume2 } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { Switch } from '../../../components/switch.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { playMessageSound } from '../../../lib/message-sound.ts'
import styles from './messages.module.css'

export function SoundSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useT()
  return (
    <div>
      <Switch
        label={t('profile.sound')}
        hint={t('profile.soundHint')}
        checked={isOn}
        onChange={(next) => {
          if (next) playMessageSound()
          onChange(next)
        }}
      />
      {isOn && (
        <Button
          size="sm"
          variant="ghost"
          className={styles.listen}
          icon={<Volume2 aria-hidden="true" />}
          onClick={playMessageSound}
        >
          {t('profile.tryOut')}
        </Button>
      )}
    </div>
  )
}
