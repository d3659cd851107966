import type { WaitingRegistration } from '@parley/contract'
import { placeOf } from '../../platform/audit/service.ts'
import type { WaitingRow } from './waiting-repository.ts'

export const presentWaiting = (row: WaitingRow): WaitingRegistration => ({
  userID: row.user_id,
  nickname: row.nickname,
  ...(row.account_name !== null && { accountName: row.account_name }),
  message: row.message,
  ip: row.ip,
  addr: placeOf(row.ip),
  createdAt: row.created_at.toISOString(),
})
