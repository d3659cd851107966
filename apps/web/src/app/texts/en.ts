import { start } from './start.en.ts'

/** The texts in one language: `start` comes with sign-in, `main` with the shell, the others with their screens. */
export const en = {
  start: async () => start,
  main: () => import('./main.en.ts').then(({ main }) => main),
  admin: () => import('../../features/admin/texts/admin.en.ts'),
  bots: () => import('../../components/texts/bots.en.ts'),
  calls: () => import('../../features/calls/texts/calls.en.ts'),
  contacts: () => import('../../features/contacts/texts/contacts.en.ts'),
  groupAnnouncements: () => import('../../components/texts/group-announcements.en.ts'),
  groupLines: () => import('../../features/chat/texts/group-lines.en.ts'),
  groups: () => import('../../features/groups/texts/groups.en.ts'),
  invited: () => import('../../components/texts/invited.en.ts'),
  inviting: () => import('../../components/texts/inviting.en.ts'),
  outgoing: () => import('../../features/groups/texts/outgoing.en.ts'),
  notices: () => import('../../features/notices/texts/notices.en.ts'),
  notifications: () => import('../../components/texts/notifications.en.ts'),
  notify: () => import('../../features/profile/texts/notify.en.ts'),
  ownData: () => import('../../features/profile/texts/own-data.en.ts'),
  profile: () => import('../../features/profile/texts/profile.en.ts'),
  reports: () => import('../../components/texts/reports.en.ts'),
  safety: () => import('../../features/profile/texts/safety.en.ts'),
  emoji: () => import('../../features/chat/texts/emoji.en.ts'),
  extras: () => import('../../features/chat/texts/extras.en.ts'),
  search: () => import('../../features/search/texts/index.en.ts'),
  shortcuts: () => import('./shortcuts.en.ts'),
  voice: () => import('../../features/chat/texts/voice.en.ts'),
}
