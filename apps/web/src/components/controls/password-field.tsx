import { useState } from 'react'
import { useT } from '../../platform/texts/index.ts'
import { Glyph } from './glyph.tsx'
import { IconButton } from './icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A text field that hides what is typed, until asked. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          label={isShown ? t('common.hidePassword') : t('common.showPassword')}
          icon={<Glyph name={isShown ? 'eyeOff' : 'eye'} />}
          tooltipSide="top"
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
