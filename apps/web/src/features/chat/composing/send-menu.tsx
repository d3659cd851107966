import { CalendarClock, Clock } from 'lucide-react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import { sendingTimes, timesFrom } from '../../../domain/later/times.ts'
import type { Engine } from '../../../engine/engine.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { currentLanguage, t } from '../../../platform/texts/index.ts'
import { comingTime } from '../../../platform/time/time.ts'
import type { Chat } from '../context/chat-context.ts'
import { scheduleDraft } from './schedule-draft.ts'

const ScheduleDialog = lazyComponent(() => import('./schedule-dialog.tsx'))

/** Times at which what is in the composer may be sent instead of now. */
export const sendMenu = (engine: Engine, chat: Chat): MenuItems => [
  ...timesFrom(sendingTimes).map(({ name, at }) => ({
    label: t('later.choice', { when: t(`later.${name}`), time: comingTime(at, currentLanguage()) }),
    icon: <Clock />,
    onSelect: () => void scheduleDraft(engine, chat, at),
    focusAfter: chat.composer,
  })),
  {
    label: t('later.chooseTime'),
    icon: <CalendarClock />,
    onSelect: () => chat.openDialog((props) => <ScheduleDialog {...props} />),
  },
]
