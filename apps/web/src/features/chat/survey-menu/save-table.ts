import type { Poll } from '@parley/contract'
import { toastError } from '../../../domain/api/api-errors.ts'
import type { Message } from '../../../domain/conversations/message.ts'
import { fetchPollVoters } from '../../../domain/conversations/poll-voters.ts'
import { fetchSignUps } from '../../../domain/conversations/sign-ups.ts'
import { saveTable } from '../../../platform/save-table.ts'
import { currentLanguage, t } from '../../../platform/texts/index.ts'
import { fullTime } from '../../../platform/time/time.ts'
import type { Chat } from '../context/chat-context.ts'
import { tableOfCounts, tableOfVoters } from '../polls/result-table.ts'
import { standingOf } from '../polls/standing.ts'

type Names = Pick<Chat, 'speakerOf'>

/** Saves what a poll or a sign-up list has come to as a table. */
export async function saveSurvey({ id, extras: { poll, list } = {} }: Message, chat: Names) {
  try {
    if (poll) saveTable(nameOf(t('polls.poll'), poll.question), await tableOfPoll(id, poll, chat))
    else if (list) saveTable(nameOf(t('lists.list'), list.topic), await tableOfList(id, chat))
  } catch (error) {
    toastError(error)
  }
}

const nameOf = (sort: string, title: string) =>
  `${sort} ${title
    .replace(/[\\/:*?"<>|]/g, ' ')
    .slice(0, 60)
    .trim()}.csv`

const timeOf = (at: string) => fullTime(new Date(at), currentLanguage())

/** With names, unless it is secret. */
async function tableOfPoll(id: number, poll: Poll, { speakerOf }: Names) {
  const words = {
    name: t('surveys.columnName'),
    at: t('polls.columnTime'),
    total: t('polls.columnTotal'),
    option: t('polls.columnOption'),
    votes: t('polls.columnVotes'),
    share: t('polls.columnShare'),
  }
  if (poll.isSecret) return tableOfCounts(poll, standingOf(poll, undefined, 0), words)
  const voters = await fetchPollVoters(id)
  const rows = voters.map(({ userID, nickname, options, createdAt }) => ({
    name: speakerOf({ id: userID, nickname }).name,
    at: timeOf(createdAt),
    options,
  }))
  return tableOfVoters(poll, rows, words)
}

async function tableOfList(id: number, { speakerOf }: Names) {
  const entries = await fetchSignUps(id)
  return [
    [t('lists.columnNumber'), t('surveys.columnName'), t('lists.columnContent'), t('lists.columnTime')],
    ...entries.map(({ number, userID, nickname, memberNickname, content, createdAt }) => [
      String(number),
      speakerOf({ id: userID, nickname, memberNickname }).name,
      content,
      timeOf(createdAt),
    ]),
  ]
}
