import { fetchCode } from '../../platform/code/fetch-code.ts'
import { t } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'

/** Loads code for events that most chats never have: messages that disappear or are edited, and pages behind links. */
export const withRareEvents = (use: (aging: typeof import('./disappearing.ts')) => void) =>
  void fetchCode(() => import('./disappearing.ts')).then(use, () => toast.error(t('common.networkError')))
