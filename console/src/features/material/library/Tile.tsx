import {
  FilePdfOutlined,
  FormOutlined,
  HeartFilled,
  LinkOutlined,
  PlayCircleOutlined,
  ReadOutlined,
  RocketOutlined,
} from '@ant-design/icons'
import { fileUrl } from '../../../api/request.ts'
import { t } from '../../../messages/index.ts'
import type { Material } from '../../../shared/material/material.ts'
import { agesText, DomainsText, LockText, RatingText } from '../../../shared/material/Words.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import styles from '../material.module.css'

const signs: Record<string, typeof ReadOutlined> = {
  video: PlayCircleOutlined,
  document: FilePdfOutlined,
  sheet: FormOutlined,
  game: RocketOutlined,
  link: LinkOutlined,
}

/** A material as a tile: its cover, or the sign of its type. */
export function Tile({ row, open }: { row: Material; open: () => void }) {
  const Sign = signs[row.type] ?? ReadOutlined
  return (
    <article className={styles.tile}>
      <button
        type="button"
        className={styles.cover}
        aria-label={t('material.openOne', { title: row.title })}
        onClick={open}
      >
        {row.cover ? <img src={fileUrl(row.cover)} alt="" loading="lazy" /> : <Sign aria-hidden />}
      </button>
      <div className={styles.words}>
        <span className={styles.name}>{row.title}</span>
        <span className={styles.quiet}>
          <DictText type="materialType" value={row.type} /> · <DomainsText {...row} />
        </span>
        <span className={styles.quiet}>
          {t('material.difficultyOf', { difficulty: row.difficulty })} · {agesText(row)}
        </span>
        <LockText locked={row.locked} />
        <span className={styles.foot}>
          <span>
            {row.folder !== null && <HeartFilled aria-label={t('material.favourite')} />} <RatingText {...row} />
          </span>
          <span>{t('material.usesOf', { count: row.uses })}</span>
        </span>
      </div>
    </article>
  )
}
