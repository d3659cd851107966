import type { Translation } from '../../../platform/texts/types.ts'
import type { commands as original } from './commands.zh.ts'

export const commands: Translation<typeof original> = {
  list: 'Bot commands',
  buttons: 'Buttons of the bot',
  offline: 'You’re offline: buttons can’t be pressed now',
}
