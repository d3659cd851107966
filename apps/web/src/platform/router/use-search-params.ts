import { useLocation, useNavigate } from './index.ts'

/** The query of the address, and a function that puts another in its place. */
export function useSearchParams() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const setParams = (params: Record<string, string>, options?: { replace?: boolean }) =>
    void navigate({ search: new URLSearchParams(params).toString() }, options)
  return [new URLSearchParams(search), setParams] as const
}
