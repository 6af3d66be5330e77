import type { Order } from '../../../shared/order/order.ts'
import styles from '../order.module.css'

/** Whose order a form is about, and the course of the line where it is of one; the title of the form has the number. */
export function AboutOrder({ order, course = order.courses }: { order: Order; course?: string | undefined }) {
  return (
    <p className={styles.about}>
      <strong>{order.patientName}</strong> · {course}
    </p>
  )
}
