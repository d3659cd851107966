export { hours } from './hours.en.ts'
export const notifications = {
  title: 'Notifications',
  ofChat: 'Notifications',
  all: 'All messages',
  mentions: 'Only when I’m mentioned',
  muted: 'Mute',
  nothing: 'Nothing at all',
  anHour: 'Nothing for 1 hour',
  untilTomorrow: 'Nothing until 8 tomorrow morning',
  aWeek: 'Nothing for a week',
  until: 'Nothing until {time}',
  newMessage: 'You have a new message',
}
