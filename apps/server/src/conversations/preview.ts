import { limits } from '@parley/contract'

/** Previews of wire.md, section 6; their wording is part of the contract in every language. */
export function shortened(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length <= limits.previewLength) return trimmed
  // A code point has two units at most.
  return [...trimmed.slice(0, 2 * limits.previewLength)].slice(0, limits.previewLength).join('')
}

export const preview = {
  text: (content: string) => shortened(content),
  image: (title: string) => `[图片消息] - ${title}`,
  video: (title: string) => `[视频消息] - ${title}`,
  file: (title: string) => `[文件消息] - ${title}`,
  voice: () => '[语音消息]',
  imageText: () => '[图文消息]',
  reply: (content: string) => `[回复消息] - ${shortened(content)}`,
  quote: (content: string) => `[引用消息] - ${shortened(content)}`,
  at: (content: string) => `[@消息] - ${shortened(content)}`,
  withdrawn: (content: string) => `[撤回消息] - ${content}`,
}

/** What a withdrawn message says in place of its content. */
export function withdrawnContent(recallMessage: string | null): string {
  return recallMessage ? `撤回了一条消息,${recallMessage}` : '撤回了一条消息'
}
