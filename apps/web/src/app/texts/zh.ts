/** The texts in one language: `start` comes with sign-in, `main` with the shell, the others with their screens. */
export const zh = {
  start: () => import('./start.zh.ts').then(({ start }) => start),
  main: () => import('./main.zh.ts').then(({ main }) => main),
  admin: () => import('../../features/admin/texts/admin.zh.ts'),
  calls: () => import('../../features/calls/texts/calls.zh.ts'),
  contacts: () => import('../../features/contacts/texts/contacts.zh.ts'),
  groupLines: () => import('../../features/chat/texts/group-lines.zh.ts'),
  groups: () => import('../../features/groups/texts/groups.zh.ts'),
  invited: () => import('../../components/texts/invited.zh.ts'),
  inviting: () => import('../../components/texts/inviting.zh.ts'),
  notices: () => import('../../features/notices/texts/notices.zh.ts'),
  ownData: () => import('../../features/profile/texts/own-data.zh.ts'),
  profile: () => import('../../features/profile/texts/profile.zh.ts'),
  safety: () => import('../../features/profile/texts/safety.zh.ts'),
  emoji: () => import('../../features/chat/texts/emoji.zh.ts'),
  shortcuts: () => import('./shortcuts.zh.ts'),
  voice: () => import('../../features/chat/texts/voice.zh.ts'),
}
