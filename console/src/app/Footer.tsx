import { useApi } from '../api/useApi.ts'
import styles from './Layout.module.css'

const shown = ['product.copyright', 'product.model', 'product.version']

/** Copyright line, model code and version, as configured (specification section 1). */
export function Footer() {
  const config = useApi('/admin/dict/config/info', {}, { freshMs: 300_000 }).data ?? []
  const parts = shown.map((key) => config.find((item) => item.key === key)?.value).filter(Boolean)
  return (
    <footer className={styles.footer}>
      {parts.map((part) => (
        <span key={String(part)}>{part}</span>
      ))}
    </footer>
  )
}
