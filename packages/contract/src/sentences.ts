import type { Language } from './errors.ts'

/**
 * What the server itself writes for people, besides errors. On the wire and in the database it is Chinese, to the letter,
 * for older clients too; a client of ours shows it in its reader's language. What stands in databases must stay here.
 */
const sentences = {
  /** The first message of two friends. */
  greeting: { zh: '我们已经是好友了，开始聊天吧！', en: 'We’re friends now. Let’s chat!' },
  /** What a group says of itself until somebody says something else. */
  groupAbstract: {
    zh: '本群创建于{}：群主很懒，什么都没有留下',
    en: 'Created on {}',
  },
  friendOnline: { zh: '你的好友 {} 上线了', en: '{} is online' },
  /** In place of the name of somebody whose account was deleted. */
  deletedAccount: { zh: '已注销', en: 'Deleted account' },
  /** In place of where on earth an address is. */
  localNetwork: { zh: '内网', en: 'Local network' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>

export type Sentence = keyof typeof sentences

/** A sentence with what `{}` stands for; in Chinese it is what the server writes. */
export const sentence = (name: Sentence, language: Language = 'zh', value = ''): string =>
  sentences[name][language].replace('{}', () => value)

/** A text in this language if it is this sentence of the server's, else as it is. */
export function readable(name: Exclude<Sentence, 'friendOnline'>, text: string, language: Language): string {
  const day = /[\d-]{10}/.exec(text)?.[0]
  return text === sentence(name, 'zh', day) ? sentence(name, language, day) : text
}
