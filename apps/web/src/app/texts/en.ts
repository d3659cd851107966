/** The texts in one language: `start` comes with sign-in, `main` with the shell, the others with their screens. */
export const en = {
  start: () => import('./start.en.ts').then(({ start }) => start),
  main: () => import('./main.en.ts').then(({ main }) => main),
  admin: () => import('../../features/admin/texts/admin.en.ts'),
  calls: () => import('../../features/calls/texts/calls.en.ts'),
  contacts: () => import('../../features/contacts/texts/contacts.en.ts'),
  groupLines: () => import('../../features/chat/texts/group-lines.en.ts'),
  groups: () => import('../../features/groups/texts/groups.en.ts'),
  invited: () => import('../../components/texts/invited.en.ts'),
  inviting: () => import('../../components/texts/inviting.en.ts'),
  notices: () => import('../../features/notices/texts/notices.en.ts'),
  ownData: () => import('../../features/profile/texts/own-data.en.ts'),
  profile: () => import('../../features/profile/texts/profile.en.ts'),
  safety: () => import('../../features/profile/texts/safety.en.ts'),
  emoji: () => import('../../features/chat/texts/emoji.en.ts'),
  shortcuts: () => import('./shortcuts.en.ts'),
  voice: () => import('../../features/chat/texts/voice.en.ts'),
}
