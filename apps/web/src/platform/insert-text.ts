/** Puts a text where the caret is, as if it were typed: so the box tells its owner, and a later deletion too. */
export function insertText(box: HTMLTextAreaElement, text: string) {
  box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
