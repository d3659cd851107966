import type { Language } from '@parley/contract'
import { hands } from './hands.ts'
import { parrot } from './parrot.ts'

type Names = Readonly<Record<Language, string>>

export interface ShippedSticker {
  /** Key under which the pack is stored: it never changes. */
  readonly key: string
  readonly names: Names
  readonly svg: string
}

export interface ShippedPack {
  readonly key: string
  readonly names: Names
  readonly stickers: readonly ShippedSticker[]
}

/** The packs that come with Parley, drawn for it: to the public domain (CC0 1.0), see `LICENSE` beside this. */
export const shipped: readonly ShippedPack[] = [
  { key: 'parrot', names: { zh: '小鹦鹉', en: 'Parley the parrot' }, stickers: parrot },
  { key: 'hands', names: { zh: '手势', en: 'Hand signs' }, stickers: hands },
]

export const shippedPack = (key: string | null): ShippedPack | undefined =>
  shipped.find((pack) => pack.key === key)
