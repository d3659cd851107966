import type { Translation } from '../../platform/texts/types.ts'
import type { bots as original } from './bots.zh.ts'

export const bots: Translation<typeof original> = {
  bot: 'Bot',
  integrations: 'Bots and integrations',
  webhooks: 'Webhooks',
  webhooksText:
    'A webhook is an address: what another system sends to it, as text or in Slack’s format, is posted here by a bot.',
  create: 'New webhook',
  noWebhooks: 'No webhooks yet',
  name: 'Name',
  namePlaceholder: 'Such as: Build',
  nameHint: 'Messages are shown in the group under this name',
  nameMissing: 'Enter a name',
  picture: 'Choose a photo',
  createdBy: 'Created by {name}',
  neverUsed: 'Never used',
  usedAt: 'Last used {time}',
  made: '“{name}” was created',
  addressTitle: 'Address of “{name}”',
  addressText:
    'Copy it now and keep it safe: it isn’t shown again, and whoever knows it can post into this group.',
  copy: 'Copy',
  example: 'Try it',
  done: 'I’ve saved it',
  renew: 'Change address',
  renewTitle: 'Change the address of “{name}”?',
  renewText: 'The old address stops working at once. Put the new one into the system that uses it.',
  revoke: 'Turn off',
  revokeTitle: 'Turn off “{name}”?',
  revokeText: 'Its address stops working at once and its bot leaves the group. What it has posted stays.',
  revoked: '“{name}” was turned off',
}
