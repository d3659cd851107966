import { Verification } from '@parley/contract/enums'
import type { t as translate } from '../../platform/texts/index.ts'
import type { RadioOption } from '../controls/radio-group.tsx'

/** The five ways in, in words for a person's door or a group's. */
export function modeOptions(kind: 'person' | 'group', t: typeof translate): RadioOption<Verification>[] {
  const isPerson = kind === 'person'
  return [
    {
      value: Verification.anyone,
      label: t(isPerson ? 'forms.anyone' : 'forms.anyoneJoins'),
      hint: t(isPerson ? 'forms.anyoneHint' : 'forms.anyoneJoinsHint'),
    },
    { value: Verification.message, label: t('forms.message'), hint: t('forms.messageHint') },
    { value: Verification.answers, label: t('forms.answers'), hint: t('forms.answersHint') },
    { value: Verification.rightAnswers, label: t('forms.rightAnswers'), hint: t('forms.rightAnswersHint') },
    {
      value: Verification.nobody,
      label: t(isPerson ? 'forms.nobody' : 'forms.nobodyJoins'),
      hint: t(isPerson ? 'forms.nobodyHint' : 'forms.nobodyJoinsHint'),
    },
  ]
}
