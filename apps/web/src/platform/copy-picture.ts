import { t } from './texts/index.ts'
import { toast } from './toast.ts'

/** Where a picture can be copied: browsers let pages of https alone do that. */
export const canCopyPictures = () => 'ClipboardItem' in window && 'clipboard' in navigator

/** Copies the picture of an address and says so. */
export async function copyPicture(src: string) {
  try {
    // Given as a promise, because some browsers forget the press while the picture is fetched.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(src) })])
    toast.success(t('common.copied'))
  } catch {
    toast.warning(t('common.copyFailed'))
  }
}

/** The one kind that every clipboard takes. */
async function pngOf(src: string): Promise<Blob> {
  const bitmap = await createImageBitmap(await (await fetch(src)).blob())
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}
