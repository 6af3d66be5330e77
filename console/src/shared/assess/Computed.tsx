import type { Level } from '@cogcampus/contract/scoring'
import { t } from '../../messages/index.ts'
import { DateText } from '../../ui/DateText.tsx'
import styles from './assess.module.css'
import { LevelTag } from './LevelTag.tsx'
import { ageText } from './scale.ts'

interface Props {
  total: string | null
  level: Level | null
  ageMonths: number | undefined
  nextOn: string | undefined
}

/** What follows from the scores, as it will be stored. */
export function Computed({ total, level, ageMonths, nextOn }: Props) {
  return (
    <output className={styles.computedBox}>
      <span className={styles.computed}>
        <span>
          <small>{t('assessment:total')}</small> <strong>{total ?? t('common.none')}</strong>
        </span>
        {level && <LevelTag level={level} />}
        {ageMonths !== undefined && ageMonths >= 0 && (
          <span>
            <small>{t('assess.age')}</small> {ageText(ageMonths)}
          </span>
        )}
        {nextOn && (
          <span>
            <small>{t('assessment:nextOn')}</small> <DateText value={nextOn} as="day" />
          </span>
        )}
      </span>
    </output>
  )
}
