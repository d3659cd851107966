import { t } from '../../platform/texts/index.ts'

/** How a new address of a webhook is shown, once. */
export const shownAddress = (name: string, address: string) => ({
  title: t('bots.addressTitle', { name }),
  text: t('bots.addressText'),
  secret: address,
  command: `curl -H 'Content-Type: application/json' -d '{"text":"Hello"}' '${address}'`,
})
