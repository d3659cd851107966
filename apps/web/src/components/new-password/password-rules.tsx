import { limits } from '@parley/contract/limits'
import { hasPasswordLength, isNickname } from '../../domain/me/new-password.ts'
import { cx } from '../../platform/cx.ts'
import { useT } from '../../platform/texts/index.ts'
import { Glyph } from '../controls/glyph.tsx'
import { VisuallyHidden } from '../controls/visually-hidden.tsx'
import styles from './password-rules.module.css'

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
