import type { StoreApi } from 'zustand/vanilla'

/** Stands for zustand's where the server renders: there a store is read as it is, and nothing follows it. */
export const useStore = <T, S = T>(
  store: Pick<StoreApi<T>, 'getState'>,
  select: (state: T) => S = (state) => state as unknown as S,
): S => select(store.getState())
