import type { WebhookPayload } from '@parley/contract'
import { cleanText } from '../../conversations/clean-text.ts'
import { attachmentText } from './attachment.ts'
import { blocksText } from './blocks.ts'
import { plainMrkdwn } from './mrkdwn.ts'
import { asParts, asText, lines } from './parts.ts'
import { webhookReading } from './reading.ts'

/** What a payload of Slack's incoming webhooks says, as one text. @param name what its sender is called here */
export function textOf({ text, username, attachments, blocks }: WebhookPayload, name: string): string {
  // Where there are blocks, the text is what is shown in their place.
  const said = blocksText(blocks, webhookReading) || plainMrkdwn(asText(text))
  const attached = asParts(attachments, webhookReading.parts).map((one) =>
    attachmentText(one, webhookReading),
  )
  const whole = cleanText(lines(said, ...attached)).trim()
  const by = cleanText(asText(username)).trim()
  return whole === '' || by === '' || by === name ? whole : `${by}: ${whole}`
}
