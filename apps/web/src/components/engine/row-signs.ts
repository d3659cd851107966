import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useEngine } from './use-engine.ts'

/** Small signs at rows of the list, by the paths of their conversations. */
export const createRowSigns = () => createStore<Readonly<Record<string, ReactNode>>>(() => ({}))

export const useRowSign = (path: string): ReactNode =>
  useStore(useEngine().part(createRowSigns), (signs) => signs[path])
