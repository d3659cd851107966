import { answerPress } from '@parley/contract'
import { requests } from '../messaging/conversations/socket-requests.ts'
import type { Requests } from '../platform/sockets/requests.ts'
import type { PressService } from './press-service.ts'

/** Requests of bots on the chat socket. */
export const botRequests = (presses: PressService): Requests =>
  requests(
    { answerPress },
    { answerPress: ({ caller }, answer) => presses.answer(caller, answer) },
    { answerPress: 'unpaced' },
  )
