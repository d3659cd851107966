import { buttonLimits } from '@parley/contract/command-limits'
import { api } from '../api/api.ts'
import type { Target } from './target.ts'

/** The bot has its time to answer, and the way there and back takes some. */
const timeoutMs = (buttonLimits.answerSeconds + 5) * 1000

/** Presses a button of a bot's message, and gives what the bot says to it. */
export const pressButton = ({ kind, id }: Target, messageId: number, buttonId: string) =>
  api
    .call(
      'POST /api/bot/press',
      { body: { ...(kind === 'direct' ? { userID: id } : { groupID: id }), messageId, buttonId } },
      { timeoutMs },
    )
    .then(({ text }) => text)
