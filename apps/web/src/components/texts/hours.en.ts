/** Hours of every week. */
export const hours = {
  rule: 'Enter both times and choose at least one day',
  from: 'From',
  to: 'To',
  toNextDay: 'To (next day)',
  days: 'Starting on',
  timeZone: 'Time zone',
  overNight: '{from}–{to} (next day)',
  withinDay: '{from}–{to}',
  place: ', {place}',
  everyDay: 'Every day',
  dayComma: ', ',
  daysTo: '{first} to {last}',
}
