import { Checkbox } from '../../components/controls/checkbox.tsx'
import { useT } from '../../platform/texts/index.ts'
import styles from './form.module.css'

interface ChoicesProps {
  remembers: boolean
  onRemembers: (remembers: boolean) => void
  isShared: boolean
  onShared: (isShared: boolean) => void
}

/** Choices about the data that this device may store of the person who signs in. */
export function Choices({ remembers, onRemembers, isShared, onShared }: ChoicesProps) {
  const t = useT()
  return (
    <div>
      <div className={styles.choices}>
        <Checkbox checked={remembers && !isShared} disabled={isShared} onChange={onRemembers}>
          {t('auth.remember')}
        </Checkbox>
        <Checkbox checked={isShared} onChange={onShared}>
          {t('auth.shared')}
        </Checkbox>
      </div>
      <p className={styles.choiceText} aria-live="polite">
        {isShared && t('auth.sharedText')}
      </p>
    </div>
  )
}
