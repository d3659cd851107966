import { accentOf, defaultAccent, palette } from '@parley/contract/accent'
import { type CSSProperties, useId } from 'react'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { useT } from '../../../platform/texts/index.ts'
import styles from './look.module.css'

interface AccentChoiceProps {
  /** Empty: the usual one. */
  value: string
  onChange: (value: string) => void
}

/** A choice of some colours, or any; with a preview of both themes. */
export function AccentChoice({ value, onChange }: AccentChoiceProps) {
  const t = useT()
  const name = useId()
  const chosen = value || defaultAccent
  return (
    <fieldset className={styles.accent}>
      <legend className={styles.label}>{t('site.accent')}</legend>
      <div className={styles.colours}>
        {palette.map((hex) => (
          <label key={hex} className={styles.colour} style={{ background: hex }}>
            <input
              type="radio"
              name={name}
              checked={hex === chosen}
              onChange={() => onChange(hex === defaultAccent ? '' : hex)}
            />
            <VisuallyHidden>
              {hex === defaultAccent ? t('site.usualColour') : t('site.colour', { hex })}
            </VisuallyHidden>
          </label>
        ))}
        <label className={styles.other}>
          <input type="color" value={chosen} onChange={(event) => onChange(event.target.value)} />
          {t('site.otherColour')}
        </label>
      </div>
      <div className={styles.previews} role="img" aria-label={t('site.preview')}>
        <Preview theme="light" colours={accentOf(chosen).light} />
        <Preview theme="dark" colours={accentOf(chosen).dark} />
      </div>
    </fieldset>
  )
}

function Preview({ theme, colours }: { theme: 'light' | 'dark'; colours: Readonly<Record<string, string>> }) {
  const t = useT()
  const variables = Object.fromEntries(
    Object.entries(colours).map(([name, value]) => [`--look-${name}`, value]),
  ) as CSSProperties
  return (
    <div className={styles[theme]} style={variables}>
      <span className={styles.theme}>{t(theme === 'light' ? 'site.light' : 'site.dark')}</span>
      <span className={styles.bubble}>{t('site.sample')}</span>
      <span className={styles.row}>
        <span className={styles.link}>{t('site.sampleLink')}</span>
        <span className={styles.button}>{t('site.sampleButton')}</span>
      </span>
    </div>
  )
}
