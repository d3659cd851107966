import type { Passkey } from '@parley/contract'
import type { PasskeyRow } from './repository.ts'

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  label: row.label,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})
