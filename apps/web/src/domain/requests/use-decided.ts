import { useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'
import { afterDecisions, type Decision, type Request } from './request-decisions.ts'

/**
 * Requests, with what is being done to them already done. A refused decision undoes itself.
 *
 * @param mutationKey of the mutations whose variables are one `Decision` or several
 */
export function useDecided<R extends Request>(list: readonly R[] | undefined, mutationKey: string[]) {
  const decisions = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Decision | Decision[],
  })
  return useMemo(() => list && afterDecisions(list, decisions.flat()), [list, decisions])
}
