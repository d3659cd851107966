import { later } from '../../../platform/code/later.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import type { ChoicesProps } from './choices.tsx'

export const ChoicesPart = later<ChoicesProps>(() => withTexts('extras', import('./choices.tsx')))
