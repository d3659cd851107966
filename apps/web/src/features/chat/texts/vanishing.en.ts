export const vanishing = {
  title: 'Disappearing messages',
  hint: 'Everyone loses them at that time. Others may still copy or forward them first.',
  off: 'Off',
  hour: '1 hour',
  day: '1 day',
  week: '1 week',
  isOn: 'New messages disappear after {time}',
  turnOff: 'Turn off disappearing messages',
  goesAt: 'Disappears on {time}',
  fileExpired: 'This file has expired',
  fileExpiredNamed: '“{title}” has expired',
} as const
