import type { Translation } from '../../platform/texts/types.ts'
import type { accounts as original } from './accounts.zh.ts'

export const accounts: Translation<typeof original> = {
  title: 'Accounts on this device',
  forget: 'Remove {name} from this device',
  notOne:
    'Your account is the number that you got when you signed up, or your username. It isn’t your nickname.',
  helpTitle: 'Don’t know your account?',
  helpNumber: 'It is the number that was shown when you signed up, or the username that you chose.',
  helpDevice: 'On another device where you are signed in, open “Me” to see it.',
  helpFriend: 'Ask a friend to open your profile: the number below your name is your account.',
  helpAdmin: 'An administrator can look it up by your name, too.',
}
