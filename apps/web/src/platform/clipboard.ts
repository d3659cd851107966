import { t } from './texts/index.ts'
import { toast } from './toast.ts'

/** Copies and says so. */
export async function copyText(text: string) {
  const isCopied = await write(text)
  if (isCopied) toast.success(t('common.copied'))
  else toast.warning(t('common.copyFailed'))
}

async function write(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return writeByCommand(text)
  }
}

/** Without https, as on a machine in the office, browsers offer no other way. */
function writeByCommand(text: string) {
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const focused = document.activeElement
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
