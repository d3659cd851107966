import type { Translation } from '../../platform/texts/types.ts'
import type { approval as original } from './approval.zh.ts'

export const approval: Translation<typeof original> = {
  needed: 'An administrator has to approve your account before you can sign in',
  message: 'Tell the administrators who you are',
  messageHint: 'Your name, class or team, for example. Only administrators see it.',
  messageTooLong: '{max} characters at most',
  submit: 'Ask for an account',
  askFirst: 'An administrator has to approve your account before you can sign in.',
  waitingTitle: 'Sent. An administrator has to approve it',
  waitingText: 'Write down your user ID. Once you’re approved, sign in with it and your password.',
  waitingNext:
    'If you sign in now, you’ll see that you’re still waiting. If it takes too long, contact an administrator.',
  toSignIn: 'Back to sign-in',
}
