import { limits } from '@parley/contract/limits'
import { useState } from 'react'
import {
  type NewPassword,
  type NewPasswordProblem,
  newPasswordProblems,
} from '../../domain/me/new-password.ts'
import { useT } from '../../platform/texts/index.ts'
import { PasswordField } from '../controls/password-field.tsx'
import type { TextFieldProps } from '../controls/text-field.tsx'
import { PasswordRules } from './password-rules.tsx'

interface NewPasswordFieldsProps extends Pick<TextFieldProps, 'size'> {
  label: string
  value: NewPassword
  onChange: (value: NewPassword) => void
  /** What the password may not be; undefined where it is not known. */
  nickname: string | undefined
  /** Says what is wrong with fields that nobody has touched, too. */
  wasSent: boolean
  /** What the server had against them. */
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
