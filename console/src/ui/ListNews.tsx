import { t } from '../messages/index.ts'
import styles from './ListNews.module.css'

/** Says that newer rows wait, and puts them in place when asked to. */
export function ListNews({ news }: { news: { show: () => void } | undefined }) {
  return (
    <span role="status">
      {news && (
        <span className={styles.news}>
          {t('common.listChanged')}
          <button type="button" onClick={news.show}>
            {t('common.refresh')}
          </button>
        </span>
      )}
    </span>
  )
}
