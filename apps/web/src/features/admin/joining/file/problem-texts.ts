import { joiningLimits } from '@parley/contract/joining-limits'
import { limits } from '@parley/contract/limits'
import { useT } from '../../../../platform/texts/index.ts'
import type { RowProblem } from '../list/problems.ts'
import type { FileProblem } from '../list/read-file.ts'

/** Why a file cannot be used, in words. */
export function useFileProblemText() {
  const t = useT()
  const { people, groups } = joiningLimits.memberFile
  return (problem: FileProblem) =>
    ({
      empty: t('joining.empty'),
      tooLarge: t('joining.tooLarge'),
      unreadable: t('joining.unreadable'),
      openQuote: t('joining.openQuote'),
      noNames: t('joining.noNames'),
      tooMany: t('joining.tooMany', { max: people }),
      groupsTooMany: t('joining.groupsTooMany', { max: groups }),
    })[problem]
}

/** The problem of a row, in words. */
export function useRowProblemText() {
  const t = useT()
  return ({ kind, what = '' }: RowProblem) =>
    ({
      nameMissing: t('joining.nameMissing'),
      nameTooLong: t('joining.nameTooLong', { max: limits.nickname.max }),
      accountInvalid: t('joining.accountInvalid', { what, ...limits.accountName }),
      accountTwice: t('joining.accountTwice', { what }),
      accountTaken: t('joining.accountTaken', { what }),
      groupTooLong: t('joining.groupTooLong', { what, max: limits.groupTitle.max }),
      groupUnknown: t('joining.groupUnknownRow', { what }),
      groupForbidden: t('joining.groupForbidden', { what }),
      groupSeveral: t('joining.groupSeveral', { what }),
      groupFull: t('joining.groupFull', { what }),
      groupsTooMany: t('joining.groupsOfPerson', { max: joiningLimits.memberFile.groupsOfPerson }),
    })[kind]
}
