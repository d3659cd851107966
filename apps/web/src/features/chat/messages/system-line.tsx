import { minutesText } from '../../../components/groups/minutes-text.ts'
import { secondsText } from '../../../components/groups/wait-text.ts'
import type { SystemLine as Line, Named } from '../../../domain/conversations/system-line.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'

/** So many people are named, and the others counted. */
const namedMax = 5

/** A change of the group, between its messages. */
export default function SystemLine({ lines }: { lines: readonly Line[] }) {
  return useWords(together(lines))
}

/**
 * Combines several lines of a kind: all people whom they are about. For people who joined by themselves, these are who
 * joined.
 */
const together = (lines: readonly Line[]) => {
  const people = lines.flatMap(({ kind, by, people }) => (kind === 'joined' ? by : people))
  const hidden = lines.reduce((sum, { people, count }) => sum + count - people.length, 0)
  return { ...(lines[0] as Line), people, count: people.length + hidden }
}

/** Undefined for what this version does not know: a later server may send more kinds. */
function useWords(line: Line): string | undefined {
  const t = useT()
  const nameOf = useNameOf()
  const people = usePeople(line)
  const by = nameOf(line.by, t('chat.you'))
  switch (line.kind) {
    case 'created':
      return people === '' ? t('groupLines.created', { by }) : t('groupLines.createdWith', { by, people })
    case 'renamed':
      return t('groupLines.renamed', { by, title: line.title ?? '' })
    case 'muted':
      return t('groupLines.muted', { by, people, time: minutesText(line.minutes ?? 0) })
    case 'webhookReaddressed':
      return t('groupLines.webhookReaddressed', { by, name: line.title ?? '' })
    case 'slowed':
      return t('groupLines.slowed', { by, time: secondsText(line.seconds ?? 0) })
    case 'callEnded':
      return t('groupLines.callEnded', { time: secondsText(roundedSeconds(line.seconds ?? 0)) })
    case 'quietHoursSet': {
      const { from = '', to = '' } = line.quietHours ?? {}
      return t('groupLines.quietHoursSet', { by, from, to })
    }
    case 'keptFor':
      return line.days
        ? t('groupLines.keptFor', { by, count: line.days })
        : t('groupLines.keptLonger', { by })
    case 'pinned':
    case 'announced':
    case 'readersTold':
    case 'readersUntold':
    case 'callBegan':
    case 'unslowed':
    case 'quietHoursLifted':
    case 'left':
    case 'allMuted':
    case 'allUnmuted':
      return t(`groupLines.${line.kind}`, { by })
    case 'joined':
    case 'invited':
    case 'removed':
    case 'appointed':
    case 'dismissed':
    case 'handedOver':
    case 'unmuted':
      return t(`groupLines.${line.kind}`, { by, people })
    default:
      return undefined
  }
}

function usePeople({ kind, people, count }: Line) {
  const t = useT()
  const nameOf = useNameOf()
  const names = people
    .slice(0, namedMax)
    .map((one, index) => nameOf(one, t(kind === 'joined' && index === 0 ? 'chat.you' : 'groupLines.you')))
  const list = names.join(t('groupLines.comma'))
  return count > names.length ? t('groupLines.andMore', { names: list, count }) : list
}

function useNameOf() {
  const t = useT()
  const { speakerOf } = useChat()
  const { userID } = useSession()
  return (person: Named, mine: string) =>
    person.id === userID ? mine : t('groupLines.person', { name: speakerOf(person).name })
}

/** Whole minutes, of what lasted longer than one. */
const roundedSeconds = (seconds: number) => (seconds < 60 ? seconds : Math.round(seconds / 60) * 60)
