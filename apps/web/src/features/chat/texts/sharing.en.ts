export const sharing = {
  title: 'Send to…',
  text: 'Choose a chat. It’s put into the message box for you to send.',
  gone: 'There’s nothing to send. Share it from the other app again.',
  what: 'What’s to be sent',
}
