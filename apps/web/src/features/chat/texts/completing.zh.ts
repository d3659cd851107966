export const completing = {
  emoji: '表情建议',
  found: '{count} 项建议，可用上下键选择',
} as const
