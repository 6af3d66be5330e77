import { t } from '../../../messages/index.ts'
import type { AnyFigure } from '../../../shared/figure/figures.ts'
import styles from './total.module.css'

/** What each figure of a page means, one by one. */
export function Meanings({ names }: { names: readonly AnyFigure[] }) {
  return (
    <details className={styles.meanings}>
      <summary>{t('total.meanings')}</summary>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{t(`total.figure.${name}`)}</dt>
            <dd>{t(`total.meaning.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
