import type { NewSignUpList } from './lists.ts'

/** The text that represents a sign-up list for clients that do not know lists. */
export const listText = ({ topic, example }: Pick<NewSignUpList, 'topic' | 'example'>): string =>
  [`[接龙] ${topic}`, ...(example === undefined ? [] : [`例：${example}`])].join('\n')
