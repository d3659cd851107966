import type { NewPoll } from './polls.ts'

/** The text that represents a poll for clients that do not know polls. */
export const pollText = ({ question, options }: Pick<NewPoll, 'question' | 'options'>): string =>
  [`[投票] ${question}`, ...options.map((option, index) => `${index + 1}. ${option}`)].join('\n')
