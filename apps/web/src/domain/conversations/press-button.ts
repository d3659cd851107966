import { createHttpClient } from '@parley/client'
import { buttonLimits } from '@parley/contract/command-limits'
import { currentLanguage } from '../../platform/texts/index.ts'
import { endSession, session } from '../session/session.ts'
import type { Target } from './target.ts'

/** The bot has its time to answer, and the way there and back takes some. */
const waiting = () =>
  createHttpClient({
    token: () => session.getState().token,
    language: currentLanguage,
    onUnauthenticated: () => endSession(),
    timeoutMs: (buttonLimits.answerSeconds + 5) * 1000,
  })

/** Presses a button of a bot's message, and gives what the bot says to it. */
export const pressButton = ({ kind, id }: Target, messageId: number, buttonId: string) =>
  waiting()
    .call('POST /api/bot/press', {
      body: { ...(kind === 'direct' ? { userID: id } : { groupID: id }), messageId, buttonId },
    })
    .then(({ text }) => text)
