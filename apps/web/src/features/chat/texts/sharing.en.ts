export const sharing = {
  title: 'Send to…',
  text: 'Choose a chat. It’s put into the message box for you to send.',
  gone: 'There’s nothing to send. Share it from the other app again.',
  tooMuch: 'This device has no room for what was shared. Share less at a time, or free some space.',
  what: 'What’s to be sent',
}
