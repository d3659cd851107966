import { confirmationNeeded, secondFactorMissing } from '@parley/contract/error-codes'
import { whenRefused } from '../api/api.ts'
import { askToConfirm } from '../api/confirmation.ts'
import { loadUserConfig } from './user-config.ts'

/**
 * Follows refusals that are about the session: one that lacks the second factor reads again who its person is, which
 * shows how to set it up; one that needs a confirmation asks for the password, and the operation is sent again.
 */
export const watchRefusals = () =>
  whenRefused((code) => {
    if (code === secondFactorMissing) loadUserConfig().catch(() => undefined)
    return code === confirmationNeeded && askToConfirm()
  })
