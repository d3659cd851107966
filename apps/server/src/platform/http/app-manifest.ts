import type { Language } from '@parley/contract'

const shortcuts = {
  zh: { new: '发起聊天', search: '搜索', notes: '收藏' },
  en: { new: 'New chat', search: 'Search', notes: 'Saved messages' },
} satisfies Record<Language, object>

const descriptions: Record<Language, string> = {
  zh: '和好友、群聊在一起，消息只保存在你们自己的服务器上。',
  en: 'Chats with friends and groups, kept on a server of your own.',
}

/** Description that browsers show beside the name before installation. */
export const descriptionIn = (language: Language) => descriptions[language]

/**
 * Entries in the menu of the app's icon, in the language of the person who installs it; `features/launch` opens them.
 */
export const shortcutsIn = (language: Language) =>
  Object.entries(shortcuts[language]).map(([at, name]) => ({
    name,
    url: `/open?at=${at}`,
    icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
  }))
