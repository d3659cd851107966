import { setTextSize, textSizes, useTextSize } from '../../../platform/text-size.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './appearance.module.css'

const names = {
  small: 'profile.textSmall',
  standard: 'profile.textStandard',
  large: 'profile.textLarge',
  larger: 'profile.textLarger',
  largest: 'profile.textLargest',
} as const

/** Five steps under two messages that show each as it is chosen; the page follows at once. */
export function TextSizeSlider() {
  const t = useT()
  const size = useTextSize()
  return (
    <div className={styles.size}>
      <div className={styles.sample} aria-hidden="true">
        <p className={styles.theirs}>{t('profile.sampleAsk')}</p>
        <p className={styles.mine}>{t('profile.sampleAnswer')}</p>
      </div>
      <div className={styles.slider}>
        <input
          type="range"
          aria-label={t('profile.textSize')}
          aria-valuetext={t(names[size])}
          min={0}
          max={textSizes.length - 1}
          step={1}
          value={textSizes.indexOf(size)}
          list="text-sizes"
          onChange={({ target }) => setTextSize(textSizes[Number(target.value)] ?? 'standard')}
        />
        <datalist id="text-sizes">
          {textSizes.map((name, index) => (
            <option key={name} value={index} />
          ))}
        </datalist>
      </div>
      <div className={styles.name} aria-hidden="true">
        {t(names[size])}
      </div>
    </div>
  )
}
