import { type WebhookPayload, webhookLimits } from '@parley/contract'
import { cleanText } from '@parley/contract/clean-text'
import { attachmentText } from './attachment.ts'
import { blocksText } from './blocks.ts'
import { asText, each, lines } from './parts.ts'
import { webhookReading } from './reading.ts'

interface Read {
  readonly text: string
  /** Where in the payload something stands that is not in the text. */
  readonly notShown: readonly string[]
}

/** Payload of Slack's incoming webhooks, as one text. @param name the sender's name here */
export function textOf(payload: WebhookPayload, name: string): Read {
  const notShown = new Set<string>()
  const { reported } = webhookLimits
  const reading = webhookReading((what) => {
    if (notShown.size < reported.places)
      notShown.add(cleanText(what).slice(0, reported.length).toWellFormed())
  })
  // Where there are blocks, the text is what is shown in their place.
  const said = blocksText(payload, reading) || reading.marked(asText(payload.text))
  const attached = each(payload, 'attachments', reading, attachmentText)
  const whole = lines(said, ...attached).trim()
  const by = cleanText(asText(payload.username)).trim()
  return {
    text: whole === '' || by === '' || by === name ? whole : `${by}: ${whole}`,
    notShown: [...notShown],
  }
}
