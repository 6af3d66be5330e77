import { LockOutlined } from '@ant-design/icons'
import { t } from '../../messages/index.ts'
import { StatusTag, type Tone } from '../../ui/StatusTag.tsx'
import { useDict } from '../../ui/useDict.ts'
import styles from './material.module.css'
import type { Material } from './material.ts'

const tones = { CAMPUS: 'neutral', APPROVED: 'accent', ALL: 'success' } as const satisfies Record<string, Tone>

/** Who finds a material. */
export function ScopeTag({ scope }: Pick<Material, 'scope'>) {
  return <StatusTag tone={tones[scope]}>{t(`material.scope.${scope}`)}</StatusTag>
}

/** Why the user may not open a material; nothing where they may. */
export function LockText({ locked }: Pick<Material, 'locked'>) {
  if (!locked) return null
  return (
    <span className={styles.quiet}>
      <LockOutlined aria-hidden /> {t(`material.locked.${locked}`)}
    </span>
  )
}

/** The mean of the ratings, and how many there are. */
export function RatingText({ score, scores }: Pick<Material, 'score' | 'scores'>) {
  return scores === 0 ? t('material.unrated') : t('material.rating', { score: score.toFixed(1), count: scores })
}

/** The years of age that a material is for. */
export function agesText({ ageFrom, ageTo }: Pick<Material, 'ageFrom' | 'ageTo'>): string {
  if (ageFrom !== null && ageTo !== null) return t('material.ages.between', { from: ageFrom, to: ageTo })
  if (ageFrom !== null) return t('material.ages.from', { from: ageFrom })
  return ageTo !== null ? t('material.ages.to', { to: ageTo }) : t('material.ages.any')
}

/** The domains of a material, the first one first. */
export function DomainsText({ domain, domains }: Pick<Material, 'domain' | 'domains'>) {
  const dict = useDict('domain')
  return [domain, ...domains].map((value) => dict.label(value) || value).join(t('common.comma'))
}

/** The size of a file. */
export function bytesText(bytes: number): string {
  const mb = bytes / 1024 / 1024
  return mb < 1 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${mb.toFixed(mb < 10 ? 1 : 0)} MB`
}
