import type { NewPoll } from './polls.ts'

/** The text that stands for a poll where polls are not known. */
export const pollText = ({ question, options }: Pick<NewPoll, 'question' | 'options'>): string =>
  [`[投票] ${question}`, ...options.map((option, index) => `${index + 1}. ${option}`)].join('\n')
