import { imprint } from '../api/product.ts'
import styles from './Layout.module.css'

/** Copyright line, model code and version, as configured (specification section 1). */
export function Footer() {
  return (
    <footer className={styles.footer}>
      {imprint.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </footer>
  )
}
