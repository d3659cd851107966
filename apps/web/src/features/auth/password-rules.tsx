import { limits } from '@parley/contract/limits'
import { Glyph } from '../../components/glyph.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { cx } from '../../lib/cx.ts'
import { useT } from '../../lib/i18n/index.ts'
import styles from './password-rules.module.css'
import { hasPasswordLength, isNickname, type Registration } from './registration.ts'

/** What a password must be, ticked off while it is typed. */
export function PasswordRules({ registration }: { registration: Registration }) {
  const t = useT()
  const isTyped = registration.pwd !== ''
  const rules = [
    { text: t('auth.passwordRule', limits.password), isMet: hasPasswordLength(registration.pwd) },
    { text: t('auth.passwordNotNickname'), isMet: isTyped && !isNickname(registration) },
  ]
  return (
    <span className={styles.rules}>
      {rules.map(({ text, isMet }) => (
        <span key={text} className={cx(styles.rule, isMet && styles.met)}>
          <Glyph name={isMet ? 'check' : 'circle'} />
          {text}
          <VisuallyHidden>{isMet ? t('auth.ruleMet') : t('auth.ruleOpen')}</VisuallyHidden>
        </span>
      ))}
    </span>
  )
}
