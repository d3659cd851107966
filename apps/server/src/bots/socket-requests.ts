import { answerPress } from '@parley/contract'
import { requests } from '../messaging/conversations/socket-requests.ts'
import type { Requests } from '../platform/sockets/requests.ts'
import type { PressService } from './press-service.ts'

/** What the chat socket may be asked by bots. */
export const botRequests = (presses: PressService): Requests =>
  requests(
    { answerPress },
    { answerPress: ({ caller }, answer) => presses.answer(caller, answer) },
    { answerPress: 'unpaced' },
  )
