import type { ReactNode } from 'react'
import { createStore } from 'zustand/vanilla'
import { t } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'

export interface MenuAction {
  label: string
  onSelect: () => void
  icon?: ReactNode
  /** At the right end: a key. */
  hint?: string | undefined
  danger?: boolean
  disabled?: boolean
  /** The element that gets the focus afterwards; by default the owner of the menu. */
  focusAfter?: (() => HTMLElement | null) | undefined
  /** Makes it a choice with a tick. */
  checked?: boolean
}

/** Actions that stand side by side, by their icons alone. */
export interface MenuChoices {
  choices: readonly (Pick<MenuAction, 'label' | 'onSelect' | 'icon'> & { isLit?: boolean })[]
}

/** Actions and the lines between them; false entries are left out, so that a condition can stand in the list. */
export type MenuItems = readonly (MenuAction | MenuChoices | 'separator' | false | undefined)[]

export interface OpenMenu {
  label: string
  items: MenuItems
  /** Element that the menu belongs to: it gets the focus back. */
  owner: HTMLElement
  /** Where it opens, if not beside its owner: the place of a right click. */
  point?: { x: number; y: number } | undefined
  /** Default: bottom. */
  side?: 'bottom' | 'top' | 'right' | undefined
  /** Default: start. */
  align?: 'start' | 'end' | undefined
  /** Pixels between owner and menu. */
  offset?: number | undefined
  /** A key opened it, so the first action is highlighted at once. */
  byKey?: boolean | undefined
  /** Above the actions; words alone are small. */
  header?: ReactNode
}

/** The one open menu of the app. A thousand rows may have a menu each and pay for none until it opens. */
export const menu = createStore<{ open: OpenMenu | undefined }>(() => ({ open: undefined }))

/** Actions, or where they come from, given what they belong to: what only a menu needs is fetched with the first. */
export type MenuSource = (owner: HTMLElement) => MenuItems | Promise<MenuItems>

/** The last requested menu: items that arrive late for another do not open over it. */
let requested: MenuSource | undefined

export function openMenu({ items, ...place }: Omit<OpenMenu, 'items'> & { items: MenuSource }) {
  requested = items
  const open = (made: MenuItems) => {
    if (requested !== items || !place.owner.isConnected) return
    closeMenu()
    place.owner.dataset.menuOpen = ''
    menu.setState({ open: { ...place, items: made } })
  }
  const made = items(place.owner)
  if (made instanceof Promise) made.then(open, () => toast.error(t('common.networkError')))
  else open(made)
}

export function closeMenu() {
  requested = undefined
  delete menu.getState().open?.owner.dataset.menuOpen
  menu.setState({ open: undefined })
}
