import { useT } from '../../platform/texts/index.ts'
import { Chip } from '../marks/chip.tsx'

export default function BotMark() {
  const t = useT()
  return <Chip tone="neutral">{t('bots.bot')}</Chip>
}
