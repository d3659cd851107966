import type { Translation } from '../../../platform/texts/types.ts'
import type { voice as original } from './voice.zh.ts'

export const voice: Translation<typeof original> = {
  recording: 'Recording',
  cancelVoice: 'Cancel recording',
  sendVoice: 'Send voice message',
  voiceTooShort: 'Recording too short',
  voiceFull: 'Voice messages can be up to {minutes} minutes. Recording stopped.',
  micInsecure: 'Browsers only allow the microphone on HTTPS sites. Ask your administrator.',
  micUnsupported: 'This browser doesn’t support recording',
  micRefused: 'Microphone access is blocked. Allow it in your browser’s site settings.',
  micMissing: 'No microphone found',
  micBusy: 'Couldn’t open the microphone. Another app may be using it.',
}
