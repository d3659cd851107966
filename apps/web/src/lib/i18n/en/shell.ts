import type { Translation } from '../types.ts'
import type { shell as original } from '../zh/shell.ts'

export const shell: Translation<typeof original> = {
  navigation: 'Main navigation',
  sessions: 'Chats',
  contacts: 'Contacts',
  notices: 'Notices',
  myMenu: 'My menu',
  myProfile: 'My profile',
  settings: 'Settings',
  darkTheme: 'Dark theme',
  lightTheme: 'Light theme',
  switchLanguage: '切换到中文',
  signOut: 'Sign out',
  signOutTitle: 'Sign out?',
  signOutText: 'No messages will reach you here until you sign in again.',
  myId: 'Account {id}',
  me: 'Me',
  copyId: 'Copy my account',
  unread: '{count} unread',
  mutedUnread: 'New messages in muted chats',
  reconnecting: 'Connection lost, reconnecting…',
  noNetwork: 'You are offline; the chat reconnects by itself',
  skipToContent: 'Skip to content',
  welcomeTitle: 'Pick a chat, or start a new one',
  welcomeText: 'Messages stay on your own server.',
}
