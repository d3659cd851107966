import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hasChinese, loadPinyinSpeller, plainSpeller } from '../../platform/spelling/spelling.ts'

/** How to order and find these names; undefined while the dictionary that they need is on its way. */
export function useSpeller(names: readonly string[] | undefined) {
  const needsPinyin = useMemo(() => names?.some(hasChinese) ?? false, [names])
  const { data, isError } = useQuery({
    queryKey: ['pinyin'],
    queryFn: loadPinyinSpeller,
    enabled: needsPinyin,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: 1,
  })
  // Out of order is better than not at all.
  return !needsPinyin || isError ? plainSpeller : data
}
