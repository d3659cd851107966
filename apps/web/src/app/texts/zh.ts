import { start } from './start.zh.ts'

/** The texts in one language: `start` comes with sign-in, `main` with the shell, the others with their screens. */
export const zh = {
  start: async () => start,
  main: () => import('./main.zh.ts').then(({ main }) => main),
  admin: () => import('../../features/admin/texts/admin.zh.ts'),
  bots: () => import('../../components/texts/bots.zh.ts'),
  calls: () => import('../../features/calls/texts/calls.zh.ts'),
  contacts: () => import('../../features/contacts/texts/contacts.zh.ts'),
  groupAnnouncements: () => import('../../components/texts/group-announcements.zh.ts'),
  groupLines: () => import('../../features/chat/texts/group-lines.zh.ts'),
  groups: () => import('../../features/groups/texts/groups.zh.ts'),
  invited: () => import('../../components/texts/invited.zh.ts'),
  inviting: () => import('../../components/texts/inviting.zh.ts'),
  outgoing: () => import('../../features/groups/texts/outgoing.zh.ts'),
  notices: () => import('../../features/notices/texts/notices.zh.ts'),
  notifications: () => import('../../components/texts/notifications.zh.ts'),
  notify: () => import('../../features/profile/texts/notify.zh.ts'),
  ownData: () => import('../../features/profile/texts/own-data.zh.ts'),
  profile: () => import('../../features/profile/texts/profile.zh.ts'),
  reports: () => import('../../components/texts/reports.zh.ts'),
  safety: () => import('../../features/profile/texts/safety.zh.ts'),
  emoji: () => import('../../features/chat/texts/emoji.zh.ts'),
  extras: () => import('../../features/chat/texts/extras.zh.ts'),
  search: () => import('../../features/search/texts/index.zh.ts'),
  shortcuts: () => import('./shortcuts.zh.ts'),
  voice: () => import('../../features/chat/texts/voice.zh.ts'),
}
