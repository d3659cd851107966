import { useT } from '../../platform/texts/index.ts'
import { Chip } from '../marks/chip.tsx'

/** Marks a deactivated account. */
export function DeactivatedChip() {
  const t = useT()
  return <Chip tone="neutral">{t('chat.deactivated')}</Chip>
}
