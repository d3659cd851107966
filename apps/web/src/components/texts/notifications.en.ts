export { hours } from './hours.en.ts'
export const notifications = {
  remove: 'Remove',
  title: 'Notifications',
  ofChat: 'Notifications',
  all: 'All messages',
  mentions: 'Only when I’m mentioned',
  muted: 'Mute',
  nothing: 'Nothing at all',
  noCalls: 'Nothing at all, not even calls',
  anHour: 'for 1 hour',
  untilTomorrow: 'until 8 tomorrow morning',
  aWeek: 'for a week',
  until: '{what}, until {time}',
  span: '{what}, {time}',
  newMessage: 'You have a new message',
}
