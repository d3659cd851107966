import type { Language } from './errors.ts'

/**
 * Sentences that the server writes for people, besides errors. On the wire and in the database they are Chinese, to the
 * letter, for older clients too; the web app shows them in its reader's language. Sentences that databases contain must
 * stay here.
 */
const sentences = {
  /** The first message of two friends. */
  greeting: { zh: '我们已经是好友了，开始聊天吧！', en: 'We’re friends now. Let’s chat!' },
  /** Description of a group until it is changed. */
  groupAbstract: {
    zh: '本群创建于{}：群主很懒，什么都没有留下',
    en: 'Created on {}',
  },
  friendOnline: { zh: '你的好友 {} 上线了', en: '{} is online' },
  /** Replaces the name of a person whose account was deleted. */
  deletedAccount: { zh: '已注销', en: 'Deleted account' },
  /** In place of where on earth an address is. */
  localNetwork: { zh: '内网', en: 'Local network' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>

export type Sentence = keyof typeof sentences

/** A sentence with a value for `{}`; the Chinese one is the one that the server writes. */
export const sentence = (name: Sentence, language: Language = 'zh', value = ''): string =>
  sentences[name][language].replace('{}', () => value)

/** A text in this language if it is this sentence of the server, else unchanged. The joke about owners is not shown. */
export function readable(name: Exclude<Sentence, 'friendOnline'>, text: string, language: Language): string {
  const day = /[\d-]{10}/.exec(text)?.[0]
  if (text !== sentence(name, 'zh', day)) return text
  return sentence(name, language, day).replace(/：群主.*/, '')
}
