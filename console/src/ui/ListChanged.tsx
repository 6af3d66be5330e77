import { t } from '../messages/index.ts'
import styles from './ListChanged.module.css'

/** Says that newer rows are pending, with a button that shows them. */
export function ListChanged({ news }: { news: { show: () => void } | undefined }) {
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
