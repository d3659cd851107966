import type { Translation } from '../../platform/texts/types.ts'
import type { shortcuts as original } from './shortcuts.zh.ts'

export const shortcuts: Translation<typeof original> = {
  everywhere: 'Everywhere',
  chat: 'In a chat',
  lists: 'In lists and messages',
  or: 'or',
  search: 'Search chats, people and messages',
  list: 'Show keyboard shortcuts',
  previous: 'Previous chat',
  next: 'Next chat',
  nextUnread: 'Next unread chat',
  close: 'Close a dialog or menu, or clear a search',
  find: 'Find in this chat',
  send: 'Send message',
  newLine: 'New line',
  bold: 'Bold selected text',
  italic: 'Italicize selected text',
  struck: 'Strike through selected text',
  code: 'Show selected text as code',
  mention: 'Next message that mentions me',
  dates: 'Show the time of every message',
  menu: 'Open the menu of the selected item',
  move: 'Next or previous item',
}
