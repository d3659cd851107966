import type { ConversationAlerts } from '@parley/contract'
import { alertsOf, levelAt } from '@parley/contract/alert'
import { type MenuItems, openMenu } from '../../components/overlays/menu-store.ts'
import { toastError } from '../../domain/api/api-errors.ts'
import { setAlerts, spansOfPeace } from '../../domain/conversations/alerts.ts'
import { type ListedConversation, targetOf, withMarks } from '../../domain/conversations/list-rows.ts'
import type { Engine } from '../../engine/engine.ts'
import { currentLanguage, t } from '../../platform/texts/index.ts'
import { comingTime } from '../../platform/time/time.ts'

/** Which alerts a conversation raises, and for how long it raises none. */
export function openAlertsMenu(list: Engine['list'], row: ListedConversation, owner: HTMLElement) {
  const items = () => itemsOf(alertsOf(row), row, (alerts) => void change(list, row, alerts))
  const label = t('notifications.ofChat')
  // The menu that led here closes first.
  setTimeout(() => openMenu({ label, items, owner, header: label }))
}

function itemsOf(
  now: ConversationAlerts,
  row: ListedConversation,
  set: (alerts: ConversationAlerts) => void,
): MenuItems {
  const isOver = levelAt(now, Date.now()) === 'all'
  const until = isOver ? null : now.until
  const level = isOver ? 'all' : now.level
  const choice = (value: ConversationAlerts['level'], label: string) => ({
    label,
    checked: level === value && until === null,
    onSelect: () => set({ level: value, until: null }),
  })
  const words = 'groupId' in row ? ofGroups : ofPeople
  const brief = (value: Quiet) => t(words[value])
  const span = (value: Quiet, name: keyof typeof spansOfPeace) => ({
    label: t('notifications.span', { what: brief(value), time: t(`notifications.${name}`) }),
    onSelect: () => set({ level: value, until: spansOfPeace[name]().toISOString() }),
  })
  return [
    choice('all', t('notifications.all')),
    choice('mentions', t(words.mentions)),
    choice('nothing', t(words.nothing)),
    until !== null && {
      label: t('notifications.until', {
        what: brief(level === 'all' ? 'nothing' : level),
        time: comingTime(new Date(until), currentLanguage()),
      }),
      checked: true,
      onSelect: () => undefined,
    },
    'separator',
    ...spans.map((name) => span('mentions', name)),
    'separator',
    ...spans.map((name) => span('nothing', name)),
  ]
}

type Quiet = Exclude<ConversationAlerts['level'], 'all'>

const spans = ['anHour', 'untilTomorrow', 'aWeek'] as const
const ofGroups = { mentions: 'notifications.mentions', nothing: 'notifications.nothing' } as const
/** Without any notifications of a person, their calls do not ring either; a mute lets calls through. */
const ofPeople = { mentions: 'notifications.muted', nothing: 'notifications.noCalls' } as const

/** Seen at once; a refusal undoes it. */
async function change(list: Engine['list'], row: ListedConversation, alerts: ConversationAlerts) {
  const target = targetOf(row)
  const marks = { isMuted: alerts.level !== 'all', alerts }
  if (target.kind === 'direct') list.changeDirect((rows) => withMarks(rows, target, marks))
  else list.changeGroups((rows) => withMarks(rows, target, marks))
  try {
    await setAlerts(target, alerts)
  } catch (error) {
    toastError(error)
    list.readAgain(target)
  }
}
