import { type SocketName, ticketAddress } from '@parley/client'
import { api } from './api.ts'

/** Where a connection to a live socket is opened, once. */
export const chatAddress = (socket: SocketName, signal: AbortSignal) =>
  ticketAddress(socket, location.href, api, signal)
