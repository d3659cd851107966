import { ticketAddress } from '@parley/client'
import { api } from './api.ts'

/** Where a connection to the chat socket is opened, once. */
export const chatAddress = (signal: AbortSignal) => ticketAddress('chat', location.href, api, signal)
