import { limits } from '@parley/contract/limits'
import { useState } from 'react'
import {
  hasPasswordLength,
  isNickname,
  type NewPassword,
  type NewPasswordProblem,
  newPasswordProblems,
} from '../../domain/me/new-password.ts'
import { cx } from '../../platform/cx.ts'
import { useT } from '../../platform/texts/index.ts'
import { Glyph } from '../controls/glyph.tsx'
import { PasswordField } from '../controls/password-field.tsx'
import type { TextFieldProps } from '../controls/text-field.tsx'
import { VisuallyHidden } from '../controls/visually-hidden.tsx'
import styles from './new-password-fields.module.css'

interface NewPasswordFieldsProps extends Pick<TextFieldProps, 'size'> {
  label: string
  value: NewPassword
  onChange: (value: NewPassword) => void
  /** A name that the password may not be; undefined if it is not known. */
  nickname: string | undefined
  /** Says what is wrong with fields that nobody has touched, too. */
  wasSent: boolean
  /** Problems that the server found with the fields. */
  refused: Partial<Record<keyof NewPassword, string | undefined>>
}

/** A new password, typed twice, with its rules. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, value, onChange, nickname, wasSent, refused, size } = props
  const t = useT()
  const [touched, setTouched] = useState<ReadonlySet<keyof NewPassword>>(new Set())
  const problems = newPasswordProblems(value, nickname)
  const texts: Record<NewPasswordProblem, string> = {
    passwordLength: t('auth.passwordLength', limits.password),
    passwordIsNickname: t('auth.passwordIsNickname'),
    passwordsDiffer: t('auth.passwordsDiffer'),
  }

  const field = (name: keyof NewPassword) => {
    const problem = wasSent || touched.has(name) ? problems[name] : undefined
    return {
      name,
      ...(size && { size }),
      autoComplete: 'new-password',
      value: value[name],
      onChange: (text: string) => onChange({ ...value, [name]: text }),
      onBlur: () => value[name] !== '' && setTouched(new Set(touched).add(name)),
      error: refused[name] ?? (problem && texts[problem]),
    }
  }

  return (
    <>
      <PasswordField
        {...field('pwd')}
        label={label}
        hint={<PasswordRules password={value.pwd} nickname={nickname} />}
      />
      <PasswordField {...field('rePwd')} label={t('auth.repeatPassword')} />
    </>
  )
}

interface PasswordRulesProps {
  password: string
  /** Undefined where it is not known: the server knows. */
  nickname: string | undefined
}

/** Rules for a password, ticked off while it is typed. */
function PasswordRules({ password, nickname }: PasswordRulesProps) {
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
