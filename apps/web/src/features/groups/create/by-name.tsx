import { isWithin, limits } from '@parley/contract/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './create.module.css'
import { useCreateGroup } from './use-create-group.ts'

const { min, max, default: usual } = limits.groupSize

const isSize = (typed: string) => /^\d+$/.test(typed) && Number(typed) >= min && Number(typed) <= max

/**
 * Name and size of a new group, which begins with me alone.
 *
 * @param isChosen somebody has chosen this way, and goes on in its first field; a page that opens with it is read from its heading
 */
export function ByName({ isChosen }: { isChosen: boolean }) {
  const t = useT()
  const [name, setName] = useState('')
  const [size, setSize] = useState(String(usual))
  const [isSearch, setSearch] = useState(false)
  const [wasSent, setSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const create = useCreateGroup()
  const nameProblem =
    name.trim() === ''
      ? t('groups.titleMissing')
      : isWithin(name, limits.groupTitle)
        ? undefined
        : t('common.tooLong', limits.groupTitle)
  const sizeProblem = isSize(size.trim()) ? undefined : t('groups.sizeRule', { min, max })

  useEffect(() => {
    if (isChosen) form.current?.querySelector('input')?.focus()
  }, [isChosen])

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    const wrong = nameProblem ? 'name' : sizeProblem ? 'size' : undefined
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    if (!create.isPending) create.mutate({ name: name.trim(), size: Number(size), isSearch })
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        name="name"
        label={t('groups.title')}
        placeholder={t('groups.titlePlaceholder')}
        value={name}
        onChange={setName}
        maxLength={limits.groupTitle.max}
        error={wasSent || name.trim() !== '' ? nameProblem : undefined}
        autoComplete="off"
      />
      <TextField
        name="size"
        label={t('groups.size')}
        hint={t('groups.sizeRule', { min, max })}
        inputMode="numeric"
        value={size}
        onChange={setSize}
        error={wasSent || size.trim() !== '' ? sizeProblem : undefined}
        autoComplete="off"
      />
      <Switch
        label={t('groups.isSearch')}
        hint={t('groups.isSearchHint')}
        checked={isSearch}
        onChange={setSearch}
      />
      <Problem text={create.error ? errorText(create.error) : undefined} />
      <Button variant="primary" type="submit" loading={create.isPending}>
        {t('groups.create')}
      </Button>
    </form>
  )
}
