import type { Button as BotButton } from '@parley/contract'
import { later } from '../../../platform/code/later.tsx'
import { withTexts } from '../../../platform/texts/index.ts'

export interface ButtonsProps {
  messageId: number
  buttons: readonly BotButton[]
}

/** Below a bot's bubble: what can be pressed. */
export const ButtonsPart = later<ButtonsProps>(() => withTexts('extras', import('./buttons.tsx')))
