import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { addPackStickers } from '../../../domain/administration/sticker-packs.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { useT } from '../../../platform/texts/index.ts'

/** Uploads pictures of this device into a pack. */
export function AddPictures({ packId }: { packId: number }) {
  const t = useT()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const adding = useMutation({
    mutationFn: (files: readonly File[]) => addPackStickers(client, packId, files),
    onError: toastError,
  })
  return (
    <>
      <Button
        size="sm"
        icon={<ImagePlus />}
        loading={adding.isPending}
        onClick={() => input.current?.click()}
      >
        {t(adding.isPending ? 'stickerPacks.adding' : 'stickerPacks.add')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // So that the same file can be chosen again.
          currentTarget.value = ''
          if (files.length > 0) adding.mutate(files)
        }}
      />
    </>
  )
}
