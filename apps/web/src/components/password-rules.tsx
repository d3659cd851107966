import { limits } from '@parley/contract/limits'
import { cx } from '../lib/cx.ts'
import { useT } from '../lib/i18n/index.ts'
import { hasPasswordLength, isNickname } from '../lib/new-password.ts'
import { Glyph } from './glyph.tsx'
import styles from './password-rules.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface PasswordRulesProps {
  password: string
  /** Undefined where it is not known: the server knows. */
  nickname: string | undefined
}

/** What a password must be, ticked off while it is typed. */
export function PasswordRules({ password, nickname }: PasswordRulesProps) {
  const t = useT()
  const rules = [{ text: t('auth.passwordRule', limits.password), isMet: hasPasswordLength(password) }]
  if (nickname !== undefined) {
    const isMet = password !== '' && !isNickname(password, nickname)
    rules.push({ text: t('auth.passwordNotNickname'), isMet })
  }
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
