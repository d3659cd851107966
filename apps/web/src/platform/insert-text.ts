/** Inserts a text at the caret as if it were typed, so that the box fires its events, also for a later deletion. */
export function insertText(box: HTMLTextAreaElement, text: string) {
  box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
