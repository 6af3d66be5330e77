import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { t } from '../messages/index.ts'
import styles from './Pager.module.css'

interface Props {
  pageNo: number
  pageSize: number
  total: number
  /** The server stopped counting at `total`. */
  capped: boolean
  onChange: (change: { pageNo?: number; pageSize?: number }) => void
}
const sizes = [10, 20, 50, 100, 200]

/** The pages of a list, and how many rows there are: `1000+` where the server stopped counting. */
export function Pager({ pageNo, pageSize, total, capped, onChange }: Props) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav className={styles.pager} aria-label={t('common.pages')}>
      <span className={styles.total}>{t('common.total', { total: capped ? `${total}+` : total })}</span>
      <select
        aria-label={t('common.pageSize')}
        value={pageSize}
        onChange={(event) => onChange({ pageSize: Number(event.target.value), pageNo: 1 })}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {t('common.perPage', { size })}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-label={t('common.previous')}
        disabled={pageNo <= 1}
        onClick={() => onChange({ pageNo: pageNo - 1 })}
      >
        <LeftOutlined />
      </button>
      {around(pageNo, last).map((page, index, pages) => (
        <span key={page} className={styles.group}>
          {index > 0 && page - (pages[index - 1] ?? 0) > 1 && <span className={styles.gap}>…</span>}
          <button
            type="button"
            aria-label={t('common.page', { page })}
            aria-current={page === pageNo ? 'page' : undefined}
            onClick={() => onChange({ pageNo: page })}
          >
            {page}
          </button>
        </span>
      ))}
      <button
        type="button"
        aria-label={t('common.next')}
        disabled={pageNo >= last && !capped}
        onClick={() => onChange({ pageNo: pageNo + 1 })}
      >
        <RightOutlined />
      </button>
    </nav>
  )
}

/** The first, the last, and those beside the current page. */
function around(pageNo: number, last: number): number[] {
  const wanted = [1, pageNo - 1, pageNo, pageNo + 1, last]
  return [...new Set(wanted.filter((page) => page >= 1 && page <= Math.max(last, pageNo)))].sort((a, b) => a - b)
}
