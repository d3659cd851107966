import type { MailSetting } from '@parley/contract'
import { currentLanguage } from '../../platform/texts/index.ts'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'

/** My address for e-mail and what it is sent, and whether this site sends any. */
export const mailQuery = apiQuery('GET /api/mail/setting')

export type MailChoice = Partial<Omit<MailSetting, 'address' | 'state' | 'trial'>>

/** Has a mail sent to it that confirms it, in the language on the screen; one that is pending takes no password again. */
export const setMailAddress = (address: string, password?: string) =>
  api.call('PUT /api/mail/address', {
    body: { address, language: currentLanguage(), ...(password && { password }) },
  })

/** The one that is still to be confirmed. */
export const takeMailBack = () => api.call('DELETE /api/mail/pending')
export const removeMailAddress = () => api.call('DELETE /api/mail/address')
export const changeMailChoice = (choice: MailChoice) => api.call('PUT /api/mail/setting', { body: choice })
export const tryMail = () => api.call('POST /api/mail/trial')
