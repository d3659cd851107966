import { limits } from '@parley/contract/limits'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { usePickable } from '../../../components/group-inviting/use-pickable.ts'
import { usePickingWords } from '../../../components/group-inviting/use-picking-words.ts'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import type { Pickable } from '../../../components/picking/people.ts'
import { PeoplePicker } from '../../../components/picking/people-picker.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './create.module.css'
import { useCreateGroup } from './use-create-group.ts'

/** Picks the friends that a new group begins with; their nicknames become its title. */
export function ByFriends() {
  const t = useT()
  const { nickname } = useSession()
  const words = usePickingWords()
  const { people, error, isFetching, refetch } = usePickable()
  const [chosen, setChosen] = useState<Pickable[]>([])
  const create = useCreateGroup()
  const title = titleOf([nickname, ...chosen.map((person) => person.nickname)])

  return (
    <div className={styles.way}>
      <div className={styles.body}>
        {people ? (
          <PeoplePicker
            people={people}
            chosen={chosen}
            onChange={setChosen}
            max={limits.idList.max}
            words={words}
          />
        ) : error ? (
          <LoadProblem error={error} onRetry={refetch} isRetrying={isFetching} />
        ) : (
          <SkeletonRows count={8} />
        )}
      </div>
      <div className={styles.footer}>
        <Problem text={create.error ? errorText(create.error) : undefined} />
        <div className={styles.finish}>
          <p className={styles.preview}>
            {chosen.length > 0 && (
              <>
                <span className={styles.previewLabel}>{t('groups.titleWillBe')}</span>
                <span className={styles.previewTitle} title={title}>
                  {title}
                </span>
              </>
            )}
          </p>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            loading={create.isPending}
            onClick={() => create.mutate({ friends: chosen.map(({ id }) => id) })}
          >
            {t('groups.create')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Title that the server will give to a group of these people: as many nicknames as fit. */
const titleOf = (nicknames: readonly string[]) =>
  [...nicknames.join('、')].slice(0, limits.groupTitle.max).join('')
