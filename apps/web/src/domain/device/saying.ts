import type { Alert } from '@parley/contract/alert'
import { loadTexts, t } from '../../platform/texts/index.ts'
import { siteSettings } from '../site-settings.ts'

/** Texts of a notification. */
export interface Note {
  readonly title: string
  readonly body: string
  readonly icon: string
}

export const appIcon = '/favicon.svg'

/**
 * Decides which part of a note may be shown: without its sender, the site's name is the title.
 *
 * @returns a function, as what it says may change
 */
export async function sayingOf(
  note: () => Note,
  shows: Alert['shows'],
  less = () => t('notifications.newMessage'),
): Promise<() => Note> {
  if (shows === 'all') return note
  await loadTexts('notifications')
  if (shows === 'sender') return () => ({ ...note(), body: less() })
  const title = siteSettings.getState().settings?.name || 'Parley'
  return () => ({ title, body: less(), icon: appIcon })
}
