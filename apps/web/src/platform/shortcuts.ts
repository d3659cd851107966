/**
 * The chords of every shortcut of the app, such as `mod+k`; `mod` is ⌘ on a Mac and Ctrl elsewhere. Several do the same.
 * Handlers take their keys from here, and so does the list that people see.
 */
export const shortcuts = {
  search: ['mod+k'],
  find: ['mod+f'],
  list: ['?', 'mod+/'],
  previous: ['alt+arrowup'],
  next: ['alt+arrowdown'],
  nextUnread: ['alt+shift+arrowdown'],
  close: ['escape'],
  send: ['enter'],
  newLine: ['shift+enter'],
  bold: ['mod+b'],
  italic: ['mod+i'],
  struck: ['mod+shift+x'],
  code: ['mod+e'],
  mention: ['alt+m'],
  dates: ['alt+t'],
  menu: ['shift+f10', 'contextmenu'],
  move: ['arrowup', 'arrowdown'],
} as const satisfies Record<string, readonly string[]>

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
  shortcuts[name].some((chord) => isChord(event, chord))

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

/** The labels of the keys of a chord. */
export const keyNames = (chord: string, isMac = onMac()): string[] =>
  chord.split('+').map((key) => (isMac ? macNames : otherNames)[key] ?? names[key] ?? key.toUpperCase())

/** A chord as it stands in a menu. */
export const shortcutHint = (name: ShortcutName) => {
  const [chord] = shortcuts[name]
  return keyNames(chord).join(onMac() ? '' : '+')
}
