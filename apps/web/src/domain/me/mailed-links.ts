import { api } from '../api/api.ts'

/** By the reader of a mail, signed in or not. */
export const confirmMail = (ticket: string) => api.call('POST /api/mail/confirm', { body: { ticket } })
export const refuseMail = (ticket: string) => api.call('POST /api/mail/refuse', { body: { ticket } })
export const allowMail = (ticket: string) => api.call('POST /api/mail/allow', { body: { ticket } })
export const endMail = (ticket: string) => api.call('POST /api/mail/end', { body: { ticket } })
