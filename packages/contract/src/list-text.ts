import type { NewSignUpList } from './lists.ts'

/** The text that stands for a sign-up list where these are not known. */
export const listText = ({ topic, example }: Pick<NewSignUpList, 'topic' | 'example'>): string =>
  [`[接龙] ${topic}`, ...(example === undefined ? [] : [`例：${example}`])].join('\n')
