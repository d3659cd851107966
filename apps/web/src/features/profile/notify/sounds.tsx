import { useId } from 'react'
import { Select } from '../../../components/controls/select.tsx'
import {
  type ChosenSounds,
  chooseSounds,
  useChosenSounds,
  volumes,
} from '../../../domain/device/chosen-sounds.ts'
import { callSounds, type MessageSound, messageSounds } from '../../../domain/device/sound-patterns.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './sounds.module.css'
import { tryOut } from './try-out.ts'

const namesOf = <T extends string>(sounds: Record<T, unknown>) => Object.keys(sounds) as T[]

/** The sounds of this device, and their volume; each choice plays at once. */
export function Sounds() {
  const t = useT()
  const chosen = useChosenSounds()
  const id = useId()
  const choose = (changes: Partial<ChosenSounds>, heard: MessageSound | ChosenSounds['call']) => {
    chooseSounds(changes)
    tryOut(heard)
  }
  const ofMessages = namesOf(messageSounds).map((value) => ({ value, label: t(`notify.${value}`) }))
  const ofCalls = namesOf(callSounds).map((value) => ({ value, label: t(`notify.${value}`) }))
  return (
    <div className={styles.sounds}>
      <div className={styles.choices}>
        <Select
          label={t('notify.ofMessages')}
          value={chosen.message}
          options={ofMessages}
          onChange={(message) => choose({ message }, message)}
        />
        <Select
          label={t('notify.ofMentions')}
          value={chosen.mention}
          options={ofMessages}
          onChange={(mention) => choose({ mention }, mention)}
        />
        <Select
          label={t('notify.ofCalls')}
          value={chosen.call}
          options={ofCalls}
          onChange={(call) => choose({ call }, call)}
        />
      </div>
      <label className={styles.volume}>
        <span>{t('notify.volume')}</span>
        <input
          type="range"
          aria-describedby={`${id}-hint`}
          aria-valuetext={`${chosen.volume}%`}
          min={volumes.least}
          max={volumes.most}
          step={volumes.step}
          value={chosen.volume}
          onChange={({ target }) => choose({ volume: Number(target.value) }, chosen.message)}
        />
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {t('notify.soundsHint')}
      </p>
    </div>
  )
}
