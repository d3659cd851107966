import type { Poll } from '@parley/contract'
import { toastError } from '../../../domain/api/api-errors.ts'
import { fetchPollVoters } from '../../../domain/conversations/poll-voters.ts'
import { saveTable } from '../../../platform/save-table.ts'
import { currentLanguage, t } from '../../../platform/texts/index.ts'
import { fullTime } from '../../../platform/time/time.ts'
import type { Chat } from '../context/chat-context.ts'
import { tableOfCounts, tableOfVoters } from './result-table.ts'
import { standingOf } from './standing.ts'

/** Saves what a poll has come to as a table: with names, unless it is secret. */
export async function saveResult(messageId: number, poll: Poll, { speakerOf }: Pick<Chat, 'speakerOf'>) {
  const words = {
    name: t('polls.columnName'),
    at: t('polls.columnTime'),
    total: t('polls.columnTotal'),
    option: t('polls.columnOption'),
    votes: t('polls.columnVotes'),
    share: t('polls.columnShare'),
  }
  const name = `${t('polls.poll')} ${poll.question
    .replace(/[\\/:*?"<>|]/g, ' ')
    .slice(0, 60)
    .trim()}.csv`
  if (poll.isSecret) return saveTable(name, tableOfCounts(poll, standingOf(poll, undefined, 0), words))
  try {
    const voters = await fetchPollVoters(messageId)
    const rows = voters.map(({ userID, nickname, options, createdAt }) => ({
      name: speakerOf({ id: userID, nickname }).name,
      at: fullTime(new Date(createdAt), currentLanguage()),
      options,
    }))
    saveTable(name, tableOfVoters(poll, rows, words))
  } catch (error) {
    toastError(error)
  }
}
