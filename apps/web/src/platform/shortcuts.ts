import type { TextKey } from './texts/index.ts'

/** Where a key works; headings of the list of shortcuts. */
export const shortcutGroups = ['everywhere', 'chat', 'lists'] as const
export type ShortcutGroup = (typeof shortcutGroups)[number]

interface Shortcut {
  /** Chords such as `mod+k`; `mod` is ⌘ on a Mac and Ctrl elsewhere. Several do the same. */
  keys: readonly string[]
  group: ShortcutGroup
  text: TextKey & `shortcuts.${string}`
}

/** Every shortcut of the app: the list that people see is made of this, and handlers take their keys from here. */
export const shortcuts = {
  switcher: { keys: ['mod+k'], group: 'everywhere', text: 'shortcuts.switcher' },
  list: { keys: ['?', 'mod+/'], group: 'everywhere', text: 'shortcuts.list' },
  previous: { keys: ['alt+arrowup'], group: 'everywhere', text: 'shortcuts.previous' },
  next: { keys: ['alt+arrowdown'], group: 'everywhere', text: 'shortcuts.next' },
  close: { keys: ['escape'], group: 'everywhere', text: 'shortcuts.close' },
  send: { keys: ['enter'], group: 'chat', text: 'shortcuts.send' },
  newLine: { keys: ['shift+enter'], group: 'chat', text: 'shortcuts.newLine' },
  bold: { keys: ['mod+b'], group: 'chat', text: 'shortcuts.bold' },
  italic: { keys: ['mod+i'], group: 'chat', text: 'shortcuts.italic' },
  struck: { keys: ['mod+shift+x'], group: 'chat', text: 'shortcuts.struck' },
  code: { keys: ['mod+e'], group: 'chat', text: 'shortcuts.code' },
  mention: { keys: ['alt+m'], group: 'chat', text: 'shortcuts.mention' },
  dates: { keys: ['alt+t'], group: 'chat', text: 'shortcuts.dates' },
  menu: { keys: ['shift+f10', 'contextmenu'], group: 'lists', text: 'shortcuts.menu' },
  move: { keys: ['arrowup', 'arrowdown'], group: 'lists', text: 'shortcuts.move' },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Whether a key press is this chord. Letters go by their place when Alt may make something else of them. */
export function isChord(event: Press, chord: string, isMac = onMac()): boolean {
  const parts = chord.split('+')
  const key = parts.at(-1) ?? ''
  const modifiers = parts.slice(0, -1)
  const isMod = isMac ? event.metaKey : event.ctrlKey
  const other = isMac ? event.ctrlKey : event.metaKey
  const pressed =
    event.key.toLowerCase() === key || (event.altKey && event.code.toLowerCase() === `key${key}`)
  return (
    pressed &&
    isMod === modifiers.includes('mod') &&
    !other &&
    event.altKey === modifiers.includes('alt') &&
    // Signs such as ? need Shift on some keyboards and not on others.
    (!/^[a-z]/.test(key) || event.shiftKey === modifiers.includes('shift'))
  )
}

export const isShortcut = (event: Press, name: ShortcutName) =>
  shortcuts[name].keys.some((chord) => isChord(event, chord))

const onMac = () => /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '')

const names: Record<string, string> = {
  arrowup: '↑',
  arrowdown: '↓',
  escape: 'Esc',
  enter: 'Enter',
  tab: 'Tab',
  shift: 'Shift',
  contextmenu: '☰',
}
const macNames: Record<string, string> = { mod: '⌘', alt: '⌥', shift: '⇧' }
const otherNames: Record<string, string> = { mod: 'Ctrl', alt: 'Alt' }

/** What is printed on the keys of a chord. */
export const keyNames = (chord: string, isMac = onMac()): string[] =>
  chord.split('+').map((key) => (isMac ? macNames : otherNames)[key] ?? names[key] ?? key.toUpperCase())

/** A chord as it stands in a menu. */
export const shortcutHint = (name: ShortcutName) => {
  const [chord] = shortcuts[name].keys
  return keyNames(chord).join(onMac() ? '' : '+')
}
