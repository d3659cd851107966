import type { Translation } from '../../../platform/texts/types.ts'
import type { providers as original } from './providers.zh.ts'

export const providers: Translation<typeof original> = {
  onlyText: 'Use the account you already have',
  none: 'Couldn’t load the ways to sign in',
  notAdmitted: 'You can’t enter this site',
  otherAccount: 'Use another account',
  back: 'Back to sign-in',
  joinTitle: 'Is this your account?',
  joinByAccount:
    'Your username at {title} is {found}, and there’s already an account with that name here. Prove once that it’s yours, and from then on {title} signs you in.',
  joinByMail:
    'Your email address at {title} is {found}, and an account here already uses it. Prove once that it’s yours, and from then on {title} signs you in.',
  password: 'Your password here',
  passwordWrong: 'Incorrect password',
  code: 'Code from an administrator',
  codeMissing: 'Enter the code',
  byCode: 'I have a code from an administrator',
  byPassword: 'Use my password',
  join: 'Join and sign in',
  notMine: 'It isn’t mine',
  askAdministrator: 'Not yours? Ask an administrator.',
  declineTitle: 'Create a new account?',
  declineText:
    'The new account is empty. If the account {found} is yours after all, go back: two accounts can’t be merged later.',
  decline: 'Create a new account',
  declineBack: 'Go back',
}
