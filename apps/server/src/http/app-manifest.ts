import type { Language } from '@parley/contract'

const shortcuts = {
  zh: { new: '发起聊天', search: '搜索', notes: '给自己的备忘' },
  en: { new: 'New chat', search: 'Search', notes: 'Notes to self' },
} satisfies Record<Language, object>

/** What the menu of the app's icon offers, in the language of whoever installs it; `features/launch` opens them. */
export const shortcutsIn = (language: Language) =>
  Object.entries(shortcuts[language]).map(([at, name]) => ({
    name,
    url: `/open?at=${at}`,
    icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
  }))
